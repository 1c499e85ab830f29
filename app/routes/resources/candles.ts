import type { LoaderFunctionArgs } from "@remix-run/node";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import { listCandles } from "~exchange/contract/list-candles";
import { Interval, PairCode, Time } from "~exchange/contract/schemas";
import { LIMITS } from "~exchange/contract/limits";
import { z } from "zod";
import { DEFAULT_LOCALE } from "~/i18n/locales";
import { call } from "~/server/call.server";

const Query = z.object({
  pairCode: PairCode,
  interval: Interval,
  before: z.coerce.number().pipe(Time),
  limit: z.coerce.number().int().min(1).max(LIMITS.candlesPage),
});

/** Candles before a time, oldest first, for a chart that is panned back. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = Query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) return Response.json({ code: ERROR_CODES.INPUT_INVALID.code }, { status: 400 });
  const { pairCode, interval, before, limit } = query.data;
  const candles = await call({ request, locale: DEFAULT_LOCALE }, listCandles, {
    pairCode,
    interval,
    to: before,
    limit,
  });
  if (candles.ok) return Response.json(candles.data);
  const { code, status } = ERROR_CODES[candles.error];
  return Response.json({ code }, { status });
}
