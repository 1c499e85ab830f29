import type { LoaderFunctionArgs } from "@remix-run/node";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import { listFuturesCandles } from "~exchange/contract/futures/list-futures-candles";
import { PriceKind } from "~exchange/contract/futures/schemas";
import { listCandles } from "~exchange/contract/list-candles";
import { Interval, PairCode, Time } from "~exchange/contract/schemas";
import { LIMITS } from "~exchange/contract/limits";
import { z } from "zod";
import { DEFAULT_LOCALE } from "~/i18n/locales";
import { call } from "~/server/call.server";

const Query = z.object({
  biz: z.enum(["spot", "futures"]).default("spot"),
  /** Of futures: the price that the candles are of. */
  kind: PriceKind.default("last"),
  pairCode: PairCode,
  interval: Interval,
  before: z.coerce.number().pipe(Time),
  limit: z.coerce.number().int().min(1).max(LIMITS.candlesPage),
});

/** Candles before a time, oldest first, for a chart that is panned back. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = Query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) return Response.json({ code: ERROR_CODES.INPUT_INVALID.code }, { status: 400 });
  const { biz, kind, pairCode, interval, before, limit } = query.data;
  const caller = { request, locale: DEFAULT_LOCALE };
  const asked = { pairCode, interval, to: before, limit };
  const candles = await (biz === "spot"
    ? call(caller, listCandles, asked)
    : call(caller, listFuturesCandles, { ...asked, kind }));
  if (candles.ok) return Response.json(candles.data);
  const { code, status } = ERROR_CODES[candles.error];
  return Response.json({ code }, { status });
}
