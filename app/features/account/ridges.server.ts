import { listCandles } from "~exchange/contract/list-candles";
import type { Candle } from "~exchange/contract/schemas";
import { FIRST_PAIR } from "~/lib/first-pair";
import { pairName } from "~/lib/instrument";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { ridgesOf, type Ridges } from "./ridges";

const DAYS = 28;
const HOURS_A_DAY = 24;

/** The picture beside the sign-in forms, drawn from the market itself. Null where there is nothing to draw. */
export async function bookRidges(caller: Caller): Promise<(Ridges & { pair: string }) | null> {
  const answer = await call(caller, listCandles, { pairCode: FIRST_PAIR, interval: "1h", limit: DAYS * HOURS_A_DAY });
  if (!answer.ok || answer.data.length < DAYS * HOURS_A_DAY) return null;
  const days = Array.from({ length: DAYS }, (_, day): Candle[] =>
    answer.data.slice(day * HOURS_A_DAY, (day + 1) * HOURS_A_DAY),
  );
  return { ...ridgesOf(days), pair: pairName(FIRST_PAIR) };
}
