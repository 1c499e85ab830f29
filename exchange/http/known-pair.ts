import type { Instrument } from "~exchange/domain/instrument";
import type { ReadStore } from "~exchange/projections/read-store";
import { Refusal } from "~exchange/services/refusal";

/** The instrument of a pair code; throws PAIR_UNKNOWN. */
export function knownPair({ markets }: Pick<ReadStore, "markets">, pairCode: string): Instrument {
  const instrument = markets.instrument(pairCode);
  if (!instrument) throw new Refusal("PAIR_UNKNOWN", `no pair ${pairCode}`);
  return instrument;
}
