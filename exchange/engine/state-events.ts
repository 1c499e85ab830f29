import type { OrderView } from "./commands";
import type { EngineEvent, EventBody } from "./events";
import { FEE_LEVEL } from "./core/account-table";
import { openOrdersOf } from "./core/audit";
import { assetsOf, pairOf } from "./core/configuration";
import type { CoreState } from "./core/core-state";
import { FIRST_PERSON } from "./core/directory";
import { EVENT_ANSWER } from "./core/event-buffer";
import { EventReader } from "./core/read-events";
import { tellOrder } from "./core/tell";
import { PAIR_STATES } from "./core/words";
import { futuresStateEvents } from "./futures/state-events";
import { BUY, NONE, SELL } from "./book/order-pool";

/**
 * What a reader that knows nothing must be told to know the state: for a read store that is made anew where the journal's
 * beginning was cut off. What led to the state (trades, postings) isn't in it. An order carries the sequence that placed it;
 * the last event carries the state's, so that the reader stands there afterwards.
 */
export function stateEvents(state: CoreState): EngineEvent[] {
  const events: EngineEvent[] = [];
  const tell = (body: EventBody, sequence = state.sequence) =>
    events.push({ ...body, sequence, index: events.length, time: state.time });

  tell({ type: "assets-configured", assets: assetsOf(state) });
  for (const { instrument, state: pairState } of state.markets) {
    tell({ type: "pair-configured", pair: pairOf(instrument) });
    const word = PAIR_STATES[pairState];
    if (word && word !== "trading") tell({ type: "pair-state-changed", pair: instrument.pair, state: word });
  }
  if (state.cancelOnly) tell({ type: "exchange-mode-changed", cancelOnly: true, reason: state.cancelOnlyReason });
  const finished = state.finished.byAccount(state.directory.accounts.count);
  for (let account = FIRST_PERSON; account < state.directory.accounts.count; account += 1)
    tellAccount(state, account, finished[account] ?? [], tell);
  tellLevels(state, tell);
  tellBalances(state, tell);
  for (const event of futuresStateEvents(state.futures)) tell({ type: "futures", event }, event.sequence);
  tell({ type: "assets-configured", assets: assetsOf(state) });
  return events;
}

type Tell = (body: EventBody, sequence?: number) => void;

/** `finished`: places of the account's finished orders. */
function tellAccount(state: CoreState, account: number, finished: readonly number[], tell: Tell): void {
  const accountId = state.directory.accounts.at(account);
  const { email, passwordHash, kind, preferences, sessions } = state.people.of(account);
  tell({ type: "account-opened", accountId, email, passwordHash, kind });
  tell({ type: "preferences-updated", accountId, preferences: Object.fromEntries(preferences) });
  const level = state.accounts.ints[state.accounts.at(account) + FEE_LEVEL] ?? 0;
  if (level > 0) tell({ type: "fee-level-changed", accountId, level });
  for (const [tokenHash, expiresAt] of sessions) tell({ type: "session-opened", accountId, tokenHash, expiresAt });
  const reader = new EventReader(state.directory);
  const tellOne = (order: OrderView) => tell({ type: "order-changed", order }, Number(order.orderId));
  for (const place of finished) tellOne(reader.readOrder(state.finished.words(place), state.finished.wordAt(place)));
  for (const slot of openOrdersOf(state, account)) {
    state.events.clear();
    tellOne(reader.readOrder(state.events.doubles, tellOrder(state, slot, EVENT_ANSWER)));
  }
  state.events.clear();
}

function tellLevels(state: CoreState, tell: Tell): void {
  for (const { instrument, book } of state.markets) {
    for (const side of [BUY, SELL] as const) {
      for (let level = book.bestLevel(side); level !== NONE; level = book.nextLevel(side, level)) {
        const [price, quantity] = [book.levelPrice(level), book.levelLots(level)];
        tell({ type: "level-changed", pair: instrument.pair, side: side === BUY ? "buy" : "sell", price, quantity });
      }
    }
  }
}

function tellBalances(state: CoreState, tell: Tell): void {
  const { directory, ledger } = state;
  for (let account = FIRST_PERSON; account < directory.accounts.count; account += 1) {
    for (const [index, asset] of directory.assets.all().entries()) {
      const [available, held] = [ledger.available(account, index), ledger.held(account, index)];
      if (available === 0n && held === 0n) continue;
      tell({ type: "balance-changed", accountId: directory.accounts.at(account), asset, available, held });
    }
  }
}
