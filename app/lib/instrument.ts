import type { z } from "zod";
import type { listInstruments } from "~exchange/contract/list-instruments";
import { defineInstrument, type Instrument } from "~exchange/domain/instrument";

/** A pair as the exchange describes it. */
export type PairRules = z.output<typeof listInstruments.output>[number];

/** The pair with its conversion factors; nothing but numbers and text goes over the wire, so each side builds its own. */
export function instrumentOf(rules: PairRules): Instrument {
  return defineInstrument({ ...rules, pair: rules.pairCode }, [
    { code: rules.base, scale: rules.baseScale },
    { code: rules.quote, scale: rules.quoteScale },
  ]);
}

/** How a pair is written for people: BTC/USDT, for spot's BTC_USDT and for the perpetual BTCUSDT, whose quote is always USDT. */
export function pairName(pairCode: string): string {
  return pairCode.includes("_") ? pairCode.replace("_", "/") : pairCode.replace(/(?<=.)USDT$/, "/USDT");
}
