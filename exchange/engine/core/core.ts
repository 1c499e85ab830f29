import { assert, InvariantViolation } from "../assert";
import type { CommandResult } from "../commands";
import { amendOrder, cancelAll, cancelOrder, expireDue } from "./cancel";
import { AT_ROW, AT_TIME, RECORD_VERSION, type CommandBuffer } from "./command-buffer";
import { configureAssets, configurePair, setExchangeMode, setPairState } from "./configuration";
import { CoreState } from "./core-state";
import { readRowCommand, type RowCommand } from "./decode-row";
import { COMMAND_TYPES, rowTypeOf } from "./encode-command";
import { carryOutDue } from "./enter";
import { placeDueExit } from "./exits";
import { advanceFutures, applyFutures, transferFunds } from "./futures-commands";
import { COMMAND_EVENT_WORDS, EVENT_ANSWER, EVENT_COMMAND } from "./event-buffer";
import { closeSession, deposit, openAccount, openSession, setFeeLevel, updatePreferences } from "./people-commands";
import { lookAhead } from "./look-ahead";
import { placeOrder, Placing, readNames } from "./place";
import { cancelPlain, restPlain } from "./plain-orders";
import { EventReader } from "./read-events";
import { nextDue } from "./stops";
import { settleTouched, tellOrder, tellTouched } from "./tell";

/**
 * The whole exchange: one command's record in, the changed state, its answer and its events out. No clock, no randomness,
 * no I/O, no bigint or object on the way of an order: the same records give the same state and events. A refused command
 * changes nothing but sequence and time, and what its time made due.
 */
export class Core {
  private readonly placing = new Placing();
  private readonly reader: EventReader;

  constructor(readonly state: CoreState = new CoreState()) {
    this.reader = new EventReader(state.directory);
  }

  /** To be called before the records from `from` on are applied, with all of a batch: they take less time then. Returns where to call it again. */
  prepare(buffer: CommandBuffer, from: number): number {
    return lookAhead(this.state, buffer, from);
  }

  /**
   * Applies the record at `at`; its events are added to `state.events`. Throws InvariantViolation where the core itself is
   * wrong, and Error where the record is none of ours; the state must not be used after that.
   */
  apply(sequence: number, buffer: CommandBuffer, at: number): void {
    const { state } = this;
    const { answer, events } = state;
    const time = buffer.doubles[at + AT_TIME]!;
    const head = buffer.ints[at * 2 + 1]!;
    assert(sequence === state.sequence + 1, "commands are applied without gaps");
    assert(time >= state.time, "a command is older than its predecessor");
    if (((head >>> 8) & 0xff) !== RECORD_VERSION) throw new Error(`record ${sequence} is of another version`);
    state.sequence = sequence;
    state.time = time;
    answer.reset();
    const begin = events.open(EVENT_COMMAND, COMMAND_EVENT_WORDS, 0);
    events.doubles[begin + 1] = sequence;
    events.doubles[begin + 2] = time;
    if (state.expiries.next() <= time) expireDue(state);
    if (state.due.length > 0) carryOutDue(state);
    // One exit a command, because an order's id is the sequence of the command that placed it.
    if (state.dueExits.length > 0 && (head & 0xff) === ADVANCE) placeDueExit(state, this.placing);
    if (this.isShort(head & 0xff, buffer, at)) return;
    const before = events.end;
    const touchedBefore = state.touched.orderCount;
    this.dispatch(head & 0xff, buffer, at);
    if (answer.code !== null && (events.end !== before || state.touched.orderCount !== touchedBefore))
      throw new InvariantViolation(`command ${sequence} was refused with ${answer.code} after it changed something`);
    if (state.futuresEvents.length > 0) tellFutures(state);
    if (state.due.length > 0) carryOutDue(state);
    tellTouched(state);
    const isQuiet = events.end === begin + COMMAND_EVENT_WORDS;
    if (answer.order !== 0 && answer.orderAt < 0) answer.orderAt = tellOrder(state, answer.order, EVENT_ANSWER);
    settleTouched(state);
    if (isQuiet && answer.orderAt < 0) events.end = begin;
  }

  /** The answer to the command that was applied last, as long as the events aren't cleared. */
  answer(): CommandResult {
    const { state } = this;
    const { sequence, time, answer } = state;
    if (answer.code !== null) {
      const { code, detail } = answer;
      return { ok: false, sequence, time, code, ...(detail ? { detail } : {}) };
    }
    const { events } = state;
    const order = answer.orderAt < 0 ? {} : { order: this.reader.readOrder(events.doubles, answer.orderAt) };
    const { cancelled, orderIds } = answer;
    return {
      ok: true,
      sequence,
      time,
      ...order,
      ...(cancelled < 0 ? {} : { cancelled }),
      ...(orderIds && { orderIds }),
    };
  }

  /** When something is due without anybody's command, Unix ms: advance-time is to be submitted then. Infinity for never. */
  nextDue(): number {
    const { state } = this;
    if (state.dueExits.length > 0 || (state.due.length > 0 && nextDue(state) >= 0)) return state.time;
    return Math.min(state.expiries.next(), state.futures.nextDue());
  }

  /** Applies one of the commonest commands where nothing else has happened and nothing comes of it; false where that isn't so. */
  private isShort(type: number, buffer: CommandBuffer, at: number): boolean {
    const { state } = this;
    if (state.touched.orderCount !== 0 || state.touched.levelCount !== 0 || state.due.length > 0) return false;
    if (type === PLACE) return restPlain(state, buffer, at);
    return type === CANCEL && cancelPlain(state, buffer, at);
  }

  private dispatch(type: number, buffer: CommandBuffer, at: number): void {
    switch (type) {
      case PLACE:
        placeOrder(this.state, buffer, at, this.placing);
        return;
      case CANCEL:
        cancelOrder(this.state, buffer, at);
        return;
      case CANCEL_ALL:
        cancelAll(this.state, buffer, at);
        return;
      case AMEND:
        amendOrder(this.state, buffer, at);
        return;
      default:
        this.handle(readRowCommand(rowTypeOf(COMMAND_TYPES[type]), readNames(buffer, at, at + AT_ROW)));
    }
  }

  private handle(command: RowCommand): void {
    switch (command.type) {
      case "configure-assets":
        return configureAssets(this.state, command);
      case "configure-pair":
        return configurePair(this.state, command);
      case "open-account":
        return openAccount(this.state, command);
      case "open-session":
        return openSession(this.state, command);
      case "close-session":
        return closeSession(this.state, command);
      case "update-preferences":
        return updatePreferences(this.state, command);
      case "deposit":
        return deposit(this.state, command);
      case "set-pair-state":
        return setPairState(this.state, command);
      case "set-exchange-mode":
        return setExchangeMode(this.state, command);
      case "futures":
        return applyFutures(this.state, command.command);
      case "transfer-funds":
        return transferFunds(this.state, command);
      case "set-fee-level":
        return setFeeLevel(this.state, command);
      case "advance-time":
        return advanceFutures(this.state);
    }
  }
}

/** After the check that a refused command changed nothing: what was due with perpetuals is told even then. */
function tellFutures({ events, futuresEvents }: CoreState): void {
  for (const event of futuresEvents) events.ofFutures(event);
  futuresEvents.length = 0;
}

const PLACE = COMMAND_TYPES.indexOf("place-order");
const CANCEL = COMMAND_TYPES.indexOf("cancel-order");
const CANCEL_ALL = COMMAND_TYPES.indexOf("cancel-all");
const AMEND = COMMAND_TYPES.indexOf("amend-order");
const ADVANCE = COMMAND_TYPES.indexOf("advance-time");
