import { closeSession, deposit, openAccount, openSession, updatePreferences } from "./accounts";
import { assert } from "./assert";
import { Changes } from "./changes";
import type { Command, CommandResult } from "./commands";
import { configureAssets, configurePair } from "./configuration";
import type { EngineEvent } from "./events";
import { cancelAll, cancelOrder, placeOrder } from "./orders";
import { Rejection, type Outcome } from "./rejection";
import type { EngineState } from "./state";

/**
 * The whole exchange: one command in, the changed state, its answer and its events out. No clock, no randomness, no I/O:
 * the same commands give the same state and events. A refused command changes nothing but sequence and time.
 * Throws InvariantViolation where the core itself is wrong; the state must not be used after that.
 */
export function apply(state: EngineState, command: Command): { result: CommandResult; events: EngineEvent[] } {
  const { sequence, time } = command;
  assert(sequence === state.sequence + 1, `command ${sequence} follows ${state.sequence}`);
  assert(time >= state.time, `command ${sequence} is older than its predecessor`);
  state.sequence = sequence;
  state.time = time;
  const changes = new Changes();
  try {
    const outcome = handle(state, changes, command);
    return { result: { ok: true, sequence, time, ...outcome }, events: changes.events(sequence, time) };
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    const { code, detail } = error;
    assert(
      changes.events(sequence, time).length === 0,
      `command ${sequence} was refused with ${code} after it changed something`,
    );
    return { result: { ok: false, sequence, time, code, ...(detail ? { detail } : {}) }, events: [] };
  }
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
  }
}
