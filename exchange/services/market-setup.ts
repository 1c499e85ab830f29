import type { ContractTerms } from "~exchange/domain/futures/contract";
import type { Asset, PairFilters, SpotPair } from "~exchange/domain/instrument";
import type { ReadStore } from "~exchange/projections/read-store";
import type { CommandGate } from "./command-gate";

export interface ConfiguredMarkets {
  assets: readonly Asset[];
  spot: readonly SpotPair[];
  futures: readonly ConfiguredTerms[];
}

export interface ConfiguredTerms {
  terms: ContractTerms;
  /** What isn't online isn't traded; see the operator's commands for the way back. */
  status: "online" | "offline" | "pretest";
}

/** Tells the engine where the configured markets differ from those it knows. Markets it alone knows stay as they are. */
export async function setUpMarkets(
  configured: ConfiguredMarkets,
  store: Pick<ReadStore, "markets" | "futures">,
  gate: CommandGate,
): Promise<void> {
  const assets = configured.assets.filter(({ code, scale }) => store.markets.asset(code)?.scale !== scale);
  if (assets.length > 0) await gate.submit({ type: "configure-assets", assets });
  for (const pair of configured.spot) {
    const known = store.markets.instrument(pair.pair);
    if (!known || differs(pair, known)) await gate.submit({ type: "configure-pair", pair });
  }
  for (const contract of configured.futures) await setUpContract(contract, store, gate);
}

async function setUpContract(
  { terms, status }: ConfiguredTerms,
  { markets, futures }: Pick<ReadStore, "markets" | "futures">,
  gate: CommandGate,
): Promise<void> {
  const known = futures.contracts.contract(terms.contract);
  const settleScale = markets.asset(terms.settle)?.scale ?? 0;
  if (!known || termsDiffer(terms, known))
    await gate.submit({ type: "futures", command: { type: "configure-contract", terms, settleScale } });
  if (status === "online" || futures.contracts.state(terms.contract) !== "trading") return;
  const halt = { type: "set-contract-state", contract: terms.contract, state: "halted" } as const;
  await gate.submit({ type: "futures", command: halt });
}

function termsDiffer(terms: ContractTerms, known: ContractTerms): boolean {
  const fields = Object.keys(terms) as (keyof ContractTerms)[];
  return fields.some((field) => JSON.stringify(terms[field]) !== JSON.stringify(known[field]));
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
