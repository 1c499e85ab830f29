import type { FuturesCore } from "./core";
import type { FuturesEvent, FuturesEventBody } from "./events";
import { balanceOf, legsOf, viewOfOrder, viewOfPosition, type FuturesAccount, type FuturesMarket } from "./state";

/** Names the movement that stands for all of the fund's earlier ones. */
const CARRIED_OVER = "carried-over";

/**
 * What a reader that knows nothing must be told to know the state of perpetuals; what led to it isn't in it, except that the
 * fund's balance comes as one endowment. An order carries the sequence that made it, all else that of the state.
 */
export function futuresStateEvents(core: FuturesCore): FuturesEvent[] {
  const { state } = core;
  const events: FuturesEvent[] = [];
  const tell: Tell = (body, sequence = state.sequence) =>
    events.push({ ...body, sequence, index: events.length, time: state.time });
  for (const market of state.markets.values()) tellMarket(core, market, tell);
  for (const account of state.accounts.values()) tellAccount(account, tell);
  const amount = state.house["house:risk-fund"];
  const [debit, credit] = ["house:external", "house:risk-fund"] as const;
  if (amount > 0n) tell({ type: "ledger-posted", amount, debit, credit, reason: "endowment", reference: CARRIED_OVER });
  return events;
}

type Tell = (body: FuturesEventBody, sequence?: number) => void;

function tellMarket(core: FuturesCore, market: FuturesMarket, tell: Tell): void {
  const { name: contract, terms, state, mark, last, prices } = market;
  tell({ type: "contract-configured", terms, settleScale: market.contract.settleScale });
  if (state !== "trading") tell({ type: "contract-state-changed", contract, state });
  if (mark > 0) {
    const figures = { mark, p1: 0, p2: 0, last, sources: prices, outliers: [], stale: [], premiumPpb: null };
    tell({ type: "mark-changed", contract, indexPrice: market.isFrozen ? null : market.index, ...figures });
  }
  for (const side of ["buy", "sell"] as const)
    for (const { ticks: price, lots: quantity } of core.levels(contract, side))
      tell({ type: "level-changed", contract, side, price, quantity });
}

function tellAccount(account: FuturesAccount, tell: Tell): void {
  const { accountId, positionMode } = account;
  tell({ type: "account-opened", accountId });
  if (positionMode !== "one_way") tell({ type: "position-mode-changed", accountId, mode: positionMode });
  for (const [contract, { leverage, mode, merging }] of account.settings) {
    tell({ type: "leverage-changed", accountId, contract, leverage });
    tell({ type: "margin-mode-changed", accountId, contract, mode });
    if (merging !== "merged") tell({ type: "position-merging-changed", accountId, contract, merging });
  }
  for (const order of account.orders.values())
    tell({ type: "order-changed", order: viewOfOrder(order) }, commandOf(order.orderId));
  for (const leg of legsOf(account)) tell({ type: "position-changed", position: viewOfPosition(leg) });
  tell({ type: "balance-changed", ...balanceOf(account) });
}

/** The sequence that an order is named after. */
function commandOf(orderId: string): number {
  return Number(orderId.slice(1, orderId.indexOf("-")));
}
