import { assert } from "../assert";
import type { Command, CommandResult } from "../commands";
import type { EngineEvent } from "../events";
import { closeSession, deposit, openAccount, openSession, setFeeLevel, updatePreferences } from "./accounts";
import { Changes, viewOf } from "./changes";
import { configureAssets, configurePair, setExchangeMode, setPairState } from "./configuration";
import { amendOrder, cancelAll, cancelOrder, carryOutDue, expireDue, placeOrder } from "./orders";
import { placeDueExit } from "./exits";
import { advanceFutures, applyFutures, transferFunds } from "./futures";
import { Rejection, type Outcome } from "./rejection";
import type { EngineState } from "./state";

/**
 * The engine's twin: the same rules in plain objects, bigint and sorted lists, as one would explain them. The core must give
 * the same answers and events for whatever commands.
 */
export function apply(state: EngineState, command: Command): { result: CommandResult; events: EngineEvent[] } {
  const { sequence, time } = command;
  assert(sequence === state.sequence + 1, `command ${sequence} follows ${state.sequence}`);
  assert(time >= state.time, `command ${sequence} is older than its predecessor`);
  state.sequence = sequence;
  state.time = time;
  const changes = new Changes();
  expireDue(state, changes);
  carryOutDue(state, changes);
  if (command.type === "advance-time") placeDueExit(state, changes);
  const result = resultOf(state, changes, command);
  carryOutDue(state, changes);
  if (result.ok && result.order) result.order = orderNow(state, result.order.accountId, result.order.orderId);
  return { result, events: changes.events(sequence, time) };
}

function resultOf(state: EngineState, changes: Changes, command: Command): CommandResult {
  const { sequence, time } = command;
  const before = changes.countOfSpot();
  try {
    return { ok: true, sequence, time, ...handle(state, changes, command) };
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    const { code, detail } = error;
    assert(changes.countOfSpot() === before, `command ${sequence} was refused with ${code} after it changed something`);
    return { ok: false, sequence, time, code, ...(detail ? { detail } : {}) };
  }
}

/** The order after everything that the command has set off. */
function orderNow(state: EngineState, accountId: string, orderId: string) {
  const account = state.accounts.get(accountId);
  const order = account?.openOrders.get(orderId) ?? account?.finishedOrders.get(orderId);
  assert(order !== undefined, `order ${orderId} is gone`);
  return viewOf(order);
}

function handle(state: EngineState, changes: Changes, command: Command): Outcome {
  switch (command.type) {
    case "configure-assets":
      return configureAssets(state, changes, command);
    case "configure-pair":
      return configurePair(state, changes, command);
    case "open-account":
      return openAccount(state, changes, command);
    case "open-session":
      return openSession(state, changes, command);
    case "close-session":
      return closeSession(state, changes, command);
    case "update-preferences":
      return updatePreferences(state, changes, command);
    case "deposit":
      return deposit(state, changes, command);
    case "place-order":
      return placeOrder(state, changes, command);
    case "cancel-order":
      return cancelOrder(state, changes, command);
    case "cancel-all":
      return cancelAll(state, changes, command);
    case "amend-order":
      return amendOrder(state, changes, command);
    case "set-pair-state":
      return setPairState(state, changes, command);
    case "set-exchange-mode":
      return setExchangeMode(state, changes, command);
    case "set-fee-level":
      return setFeeLevel(state, changes, command);
    case "advance-time":
      return advanceFutures(state, changes);
    case "futures":
      return applyFutures(state, changes, command.command);
    case "transfer-funds":
      return transferFunds(state, changes, command);
  }
}
