import type { Asset, PairFilters, SpotPair } from "~exchange/domain/instrument";
import type { ReadStore } from "~exchange/projections/read-store";
import type { CommandGate } from "./command-gate";

export interface ConfiguredMarkets {
  assets: readonly Asset[];
  spot: readonly SpotPair[];
}

/** Tells the engine where the configured markets differ from those it knows. Markets it alone knows stay as they are. */
export async function setUpMarkets(
  configured: ConfiguredMarkets,
  store: Pick<ReadStore, "markets">,
  gate: CommandGate,
): Promise<void> {
  const assets = configured.assets.filter(({ code, scale }) => store.markets.asset(code)?.scale !== scale);
  if (assets.length > 0) await gate.submit({ type: "configure-assets", assets });
  for (const pair of configured.spot) {
    const known = store.markets.instrument(pair.pair);
    if (!known || differs(pair, known)) await gate.submit({ type: "configure-pair", pair });
  }
}

function differs(pair: SpotPair, known: SpotPair): boolean {
  const fields = [
    "base",
    "quote",
    "tick",
    "lot",
    "minNotional",
    "maxQuantity",
    "makerFeePpm",
    "takerFeePpm",
  ] as const satisfies readonly (keyof SpotPair)[];
  const extras = ({ feeLevels = [], filters = {} }: SpotPair) => JSON.stringify([feeLevels, sorted(filters)]);
  return fields.some((field) => pair[field] !== known[field]) || extras(pair) !== extras(known);
}

/** The same filters in whatever order are the same. */
function sorted(filters: PairFilters): [string, unknown][] {
  return Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
}
