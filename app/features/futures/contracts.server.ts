import { ERROR_CODES } from "~exchange/contract/error-codes";
import { listFuturesInstruments, type FuturesInstrument } from "~exchange/contract/futures/list-futures-instruments";
import { call, type CallResult } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";

let lastKnown: FuturesInstrument[] | null = null;

/** Every listed contract; while the exchange is away, those it last told, so that the terminal still stands. */
export async function loadContracts(caller: Caller): Promise<CallResult<FuturesInstrument[]>> {
  const answer = await call(caller, listFuturesInstruments, {});
  if (!answer.ok) {
    const isAway = ERROR_CODES[answer.error].status >= 500;
    return isAway && lastKnown !== null ? { ok: true, data: lastKnown } : answer;
  }
  lastKnown = answer.data.filter(({ status }) => status === "online");
  return { ok: true, data: lastKnown };
}
