import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import { getDepth } from "~exchange/contract/get-depth";
import { listTickers } from "~exchange/contract/list-tickers";
import { listTrades } from "~exchange/contract/list-trades";
import { LIMITS } from "~exchange/contract/limits";
import { PairCode } from "~exchange/contract/schemas";
import { DEFAULT_LOCALE } from "~/i18n/locales";
import { call } from "~/server/call.server";

const Query = z.strictObject({ pairCode: PairCode.optional() });
const TRADES = 50;

/**
 * The public market over HTTP, for pages whose stream is away: every pair's ticker and, where a pair is named, its book
 * and newest trades. Each part may fail alone.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = Query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) return Response.json({ code: ERROR_CODES.INPUT_INVALID.code }, { status: 400 });
  const { pairCode } = query.data;
  const caller = { request, locale: DEFAULT_LOCALE };
  const [tickers, depth, trades] = await Promise.all([
    call(caller, listTickers, {}),
    pairCode ? call(caller, getDepth, { pairCode, limit: LIMITS.depthLevels }) : null,
    pairCode ? call(caller, listTrades, { pairCode, limit: TRADES }) : null,
  ]);
  return Response.json({ tickers, depth, trades }, { headers: { "Cache-Control": "no-store" } });
}
