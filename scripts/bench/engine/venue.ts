import type { CommandBody } from "~exchange/engine/commands";
import { CommandBuffer } from "~exchange/engine/core/command-buffer";
import { Core } from "~exchange/engine/core/core";
import { encodeCommand } from "~exchange/engine/core/encode-command";
import { lookAtNames } from "~exchange/engine/core/look-ahead";
import { EVENT_TRADE } from "~exchange/engine/core/event-buffer";
import { accountBodies, marketBodies } from "~exchange/engine/plain-market";
import { Batch } from "~exchange/journal/batch";
import { TradeHash } from "../seeded";
import { BUY, CANCEL, MARKET, type Workload } from "../workload";

/** Commands that share one frame of the journal: a busy turn of the engine's thread. */
export const TURN = 256;
/** A lot of the workload is so many of the pair's, so that every order is worth enough. */
const LOTS = 1_000;
const START_TIME = 1_767_225_600_000;
const TAG = new Uint8Array(8);

/**
 * The engine as its thread runs it: a turn's commands are encoded, laid out as a frame of the journal with its hash, and applied
 * with every rule, every event appended. Only the disk is left out.
 */
export class Venue {
  readonly core = new Core();
  private readonly commands = new CommandBuffer();
  private readonly batch = new Batch();
  private readonly places = new Int32Array(TURN);
  private readonly hash = new TradeHash();
  private readonly accounts: readonly string[];
  private previous = "0".repeat(32);
  private time = START_TIME;
  /** Sequence of the command before the first one of the workload: an order's id is its command's sequence. */
  private before = 0;

  /** `onRecord`: called with every record when a turn is looked at, to be kept for a replay. */
  constructor(
    accounts: number,
    private readonly onRecord: ((payload: Uint8Array) => void) | null = null,
  ) {
    this.accounts = Array.from({ length: accounts }, (_, index) => `account-${index}`);
    const bodies = [...marketBodies(), ...this.accounts.flatMap(accountBodies)];
    for (let from = 0; from < bodies.length; from += TURN) {
      this.turn(bodies.slice(from, from + TURN));
      this.look();
    }
    this.before = this.core.state.sequence;
  }

  /** Carries out one turn. */
  turn(bodies: readonly CommandBody[]): void {
    const { core, commands, batch, places } = this;
    const { state } = core;
    commands.clear();
    batch.clear();
    state.events.clear();
    this.time += 1;
    lookAtNames(state, bodies);
    for (let index = 0; index < bodies.length; index++) {
      places[index] = encodeCommand(commands, state.directory, bodies[index]!, this.time);
    }
    batch.addAll(commands.all(), bodies.length);
    this.previous = batch.seal(TAG, state.sequence + 1, this.previous).hash;
    core.prepare(commands, 0);
    for (let index = 0; index < bodies.length; index++) this.apply(places[index]!);
  }

  /** Makes one command of a turn known and carries it out by itself. */
  single(body: CommandBody): void {
    const { core, commands, batch } = this;
    commands.clear();
    batch.clear();
    core.state.events.clear();
    const at = encodeCommand(commands, core.state.directory, body, this.time);
    batch.add(commands.payload(at));
    this.apply(at);
  }

  private apply(at: number): void {
    const { core } = this;
    core.apply(core.state.sequence + 1, this.commands, at);
    const { code } = core.state.answer;
    if (code !== null && code !== "NO_LIQUIDITY")
      throw new Error(`command ${core.state.sequence} was refused: ${code}`);
  }

  /** Hands the records of the last turn on and takes its trades into the hash. */
  look(): void {
    for (let at = 0; this.onRecord && at < this.commands.end; at = this.commands.after(at)) {
      this.onRecord(this.commands.payload(at));
    }
    const { ints, doubles, end } = this.core.state.events;
    for (let at = 0; at < end; at += ints[at * 2]! >>> 8) {
      if ((ints[at * 2]! & 0xff) !== EVENT_TRADE) continue;
      const [price, lots] = [doubles[at + 4]!, doubles[at + 5]! / LOTS];
      this.hash.add(doubles[at + 8]! - this.before - 1, doubles[at + 9]! - this.before - 1, price, lots);
    }
  }

  tradeHash(): string {
    return this.hash.digest();
  }

  /** The commands of the operations `from` to `to` of a workload. */
  bodiesOf(workload: Workload, from: number, to: number): CommandBody[] {
    const bodies: CommandBody[] = [];
    for (let at = from; at < to; at++) bodies.push(this.bodyOf(workload, at));
    return bodies;
  }

  private bodyOf({ kind, side, price, lots, target, owner }: Workload, at: number): CommandBody {
    const accountId = this.accounts[owner[at]!]!;
    if (kind[at] === CANCEL) {
      return { type: "cancel-order", accountId, orderId: String(this.before + target[at]! + 1) };
    }
    const isMarket = kind[at] === MARKET;
    return {
      type: "place-order",
      accountId,
      clientOrderId: `c-${at}`,
      pair: "BTC_USDT",
      side: side[at] === BUY ? "buy" : "sell",
      orderType: isMarket ? "market" : "limit",
      timeInForce: isMarket ? "ioc" : "gtc",
      postOnly: false,
      selfTradePrevention: "expire_taker",
      price: isMarket ? null : price[at]!,
      quantity: lots[at]! * LOTS,
      quoteAmount: null,
    };
  }
}
