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

// Apart, so that a page that only names a pair needn't know how to reckon with it.
export { pairName } from "./pair-name";
