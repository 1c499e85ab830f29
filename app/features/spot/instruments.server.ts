import { ERROR_CODES } from "~exchange/contract/error-codes";
import { listInstruments } from "~exchange/contract/list-instruments";
import { call, type CallResult } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import type { PairRules } from "~/lib/instrument";

let lastKnown: PairRules[] | null = null;

/**
 * Every pair's rules; while the exchange is away, those it last told. With them the terminal still stands, its panels say
 * what is missing, and what was typed in a form isn't lost.
 */
export async function loadInstruments(caller: Caller): Promise<CallResult<PairRules[]>> {
  const answer = await call(caller, listInstruments, {});
  if (answer.ok) lastKnown = answer.data;
  const isAway = !answer.ok && ERROR_CODES[answer.error].status >= 500;
  return isAway && lastKnown !== null ? { ok: true, data: lastKnown } : answer;
}
