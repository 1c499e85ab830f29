import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import { getFuturesDepth } from "~exchange/contract/futures/get-futures-depth";
import { listFuturesTickers } from "~exchange/contract/futures/list-futures-tickers";
import { listFuturesTrades } from "~exchange/contract/futures/list-futures-trades";
import { getDepth } from "~exchange/contract/get-depth";
import { listTickers } from "~exchange/contract/list-tickers";
import { listTrades } from "~exchange/contract/list-trades";
import { LIMITS } from "~exchange/contract/limits";
import { PairCode } from "~exchange/contract/schemas";
import { DEFAULT_LOCALE } from "~/i18n/locales";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";

const Query = z.strictObject({ biz: z.enum(["spot", "futures"]).default("spot"), pairCode: PairCode.optional() });
const TRADES = 50;

/**
 * The public market over HTTP, for pages whose stream is away: every pair's ticker and, where a pair is named, its book
 * and newest trades. Each part may fail alone.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = Query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) return Response.json({ code: ERROR_CODES.INPUT_INVALID.code }, { status: 400 });
  const { biz, pairCode } = query.data;
  const caller = { request, locale: DEFAULT_LOCALE };
  const [tickers, depth, trades] = await (biz === "spot" ? spotMarket : futuresMarket)(caller, pairCode);
  return Response.json({ tickers, depth, trades }, { headers: { "Cache-Control": "no-store" } });
}

function spotMarket(caller: Caller, pairCode: string | undefined) {
  return Promise.all([
    call(caller, listTickers, {}),
    pairCode ? call(caller, getDepth, { pairCode, limit: LIMITS.depthLevels }) : null,
    pairCode ? call(caller, listTrades, { pairCode, limit: TRADES }) : null,
  ]);
}

function futuresMarket(caller: Caller, pairCode: string | undefined) {
  return Promise.all([
    call(caller, listFuturesTickers, {}),
    pairCode ? call(caller, getFuturesDepth, { pairCode, limit: LIMITS.depthLevels }) : null,
    pairCode ? call(caller, listFuturesTrades, { pairCode, limit: TRADES }) : null,
  ]);
}
