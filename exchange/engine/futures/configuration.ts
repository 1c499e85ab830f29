import { defineContract, type Contract, type ContractTerms } from "~exchange/domain/futures/contract";
import { nextFundingTime } from "~exchange/domain/futures/funding";
import { termsCells } from "./command-row";
import type { FuturesCommand } from "./commands";
import { liquidateDue } from "./liquidation";
import { refuse, refuseUnless } from "./rejection";
import { byAccountAndSide, type Run } from "./run";
import type { FuturesMarket } from "./state";

type CommandOf<T extends FuturesCommand["type"]> = Extract<FuturesCommand, { type: T }>;

/** A new contract, or new terms of a known one: sizes that positions are counted in stay as they are. The same terms again change nothing. */
export function configureContract(run: Run, { terms, settleScale }: CommandOf<"configure-contract">): void {
  const { state } = run;
  const invalid = (message: string) => refuse("CONFIGURATION_INVALID", { message });
  if (state.settleScale !== null && state.settleScale !== settleScale) invalid("the settle asset has another scale");
  let contract: Contract;
  try {
    contract = defineContract(terms, [{ code: terms.settle, scale: settleScale }]);
  } catch (error) {
    return invalid(error instanceof Error ? error.message : String(error));
  }
  const known = state.markets.get(terms.contract);
  const isChanged =
    known && (known.contract.unitsPerTickLot !== contract.unitsPerTickLot || known.contract.tick !== terms.tick);
  if (isChanged) invalid(`${terms.contract}: contract size and tick can't change`);
  const settles = [...state.markets.values()][0]?.contract.settle ?? terms.settle;
  if (settles !== terms.settle) invalid(`${terms.contract}: all contracts settle in ${settles}`);
  if (known && isSame(known.terms, terms)) return;
  state.settleScale = settleScale;
  if (known) {
    known.terms = terms;
    known.contract = contract;
    known.nextFunding = Math.min(known.nextFunding, nextFundingTime(contract, run.time));
    // In an order that a restored state has as well.
    for (const { account } of [...known.positions].sort(byAccountAndSide)) run.touchAccount(account);
  } else state.markets.set(terms.contract, newMarket(run, terms, contract));
  run.record({ type: "contract-configured", terms, settleScale });
  // Steeper tiers may require more than somebody has.
  if (known) liquidateDue(run, known);
}

function isSame(known: ContractTerms, terms: ContractTerms): boolean {
  return JSON.stringify(termsCells(known)) === JSON.stringify(termsCells(terms));
}

function newMarket(run: Run, terms: ContractTerms, contract: Contract): FuturesMarket {
  return {
    name: contract.contract,
    terms,
    contract,
    state: "trading",
    prices: [],
    staleUntil: -1,
    index: 0,
    mark: 0,
    last: 0,
    liveUntil: -1,
    isFrozen: true,
    basisSamples: [],
    premium: { sum: 0, count: 0 },
    sampledAt: -1,
    lastFundingPpb: 0,
    nextFunding: nextFundingTime(contract, run.time),
    orders: new Map(),
    positions: new Set(),
  };
}

export function setContractState(run: Run, { contract, state }: CommandOf<"set-contract-state">): void {
  const market = run.market(contract);
  refuseUnless(market.state !== state, "CONFIGURATION_INVALID", { message: "it is in that state" });
  market.state = state;
  // The next prices lift it again where it trades.
  if (state === "halted") market.isFrozen = true;
  run.record({ type: "contract-state-changed", contract, state });
}
