import type { OrderView } from "../commands";
import type { EngineEvent, EventBody, LedgerAccount } from "../events";
import type { FuturesEvent } from "../futures/events";
import { joinLimbs } from "./amount";
import { FIRST_PERSON, UNKNOWN, type Directory, type Names } from "./directory";
import {
  EVENT_ANSWER,
  EVENT_BALANCE,
  EVENT_COMMAND,
  EVENT_FUTURES,
  EVENT_LEDGER,
  EVENT_LEVEL,
  EVENT_ORDER,
  EVENT_ROW,
  EVENT_TRADE,
  ORDER_EVENT_WORDS,
} from "./event-buffer";
import {
  BIT_ID_LENGTH,
  BIT_POST_ONLY,
  BIT_REASON,
  BIT_STATE,
  BIT_TIME_IN_FORCE,
  ID_LENGTH_MASK,
  PAIR_MASK,
  REASON_MASK,
  STATE_MASK,
  TIME_IN_FORCE_MASK,
  TYPE_MASK,
} from "./order-table";
import { END_REASONS, LEDGER_REASONS, ORDER_STATES, ORDER_TYPES, TIMES_IN_FORCE } from "./words";

const text = new TextDecoder();

/**
 * Makes objects of the events that the core wrote, on whatever thread. Names come from a directory; one that isn't the
 * core's own learns new names from the events themselves.
 */
export class EventReader {
  private ints: Int32Array = new Int32Array(0);
  private doubles: Float64Array = new Float64Array(0);
  private futures: readonly FuturesEvent[] = [];

  constructor(private readonly directory: Directory) {}

  /** `words`: records from their first to their last word. `futures`: the objects that they name. */
  read(words: Float64Array, futures: readonly FuturesEvent[]): EngineEvent[] {
    this.open(words);
    this.futures = futures;
    const events: EngineEvent[] = [];
    let sequence = 0;
    let time = 0;
    let index = 0;
    for (let at = 0; at < words.length; at += this.ints[at * 2]! >>> 8) {
      if ((this.ints[at * 2]! & 0xff) === EVENT_COMMAND) {
        sequence = words[at + 1]!;
        time = words[at + 2]!;
        index = 0;
        continue;
      }
      const body = this.body(at);
      if (body === null) continue;
      events.push({ ...body, sequence, index, time });
      index += 1;
    }
    return events;
  }

  /** The order that a record at `at` shows. */
  readOrder(words: Float64Array, at: number): OrderView {
    this.open(words);
    return this.order(at);
  }

  private open(words: Float64Array): void {
    this.doubles = words;
    this.ints = new Int32Array(words.buffer, words.byteOffset, words.length * 2);
  }

  private body(at: number): EventBody | null {
    switch (this.ints[at * 2]! & 0xff) {
      case EVENT_LEDGER:
        return this.ledger(at);
      case EVENT_BALANCE:
        return {
          type: "balance-changed",
          accountId: this.directory.accounts.at(this.ints[at * 2 + 2]!),
          asset: this.directory.assets.at(this.own(at)),
          available: this.amount(at + 2),
          held: this.amount(at + 4),
        };
      case EVENT_ORDER:
        return { type: "order-changed", order: this.order(at) };
      case EVENT_TRADE:
        return this.trade(at);
      case EVENT_LEVEL: {
        const pair = this.directory.pairs.at(this.own(at));
        const side = this.sideOf(this.ints[at * 2 + 2]!);
        const [price, quantity] = [this.doubles[at + 2]!, this.doubles[at + 3]!];
        return { type: "level-changed", pair, side, price, quantity };
      }
      case EVENT_ROW:
        return this.row(at);
      case EVENT_FUTURES: {
        const event = this.futures[this.own(at)];
        if (!event) throw new RangeError(`no event of perpetuals at ${this.own(at)}`);
        return { type: "futures", event };
      }
      case EVENT_ANSWER:
        return null;
      default:
        throw new Error(`no event of type ${this.ints[at * 2]! & 0xff}`);
    }
  }

  private ledger(at: number): EventBody {
    const reference = this.doubles[at + 5]!;
    return {
      type: "ledger-posted",
      asset: this.directory.assets.at(this.own(at)),
      amount: this.amount(at + 3),
      debit: this.place(this.ints[at * 2 + 2]!),
      credit: this.place(this.ints[at * 2 + 3]!),
      reason: wordAt(LEDGER_REASONS, this.ints[at * 2 + 4]!),
      reference: reference === reference ? String(reference) : this.text(at + 7, this.doubles[at + 6]!),
    };
  }

  private order(at: number): OrderView {
    const { ints, doubles } = this;
    const pair = this.directory.pairs.at(ints[at * 2 + 2]! & PAIR_MASK);
    const side = this.sideOf(ints[at * 2 + 2]! >>> 16);
    const bits = ints[at * 2 + 3]!;
    const idLength = (bits >>> BIT_ID_LENGTH) & ID_LENGTH_MASK;
    const conditionsAt = at + ORDER_EVENT_WORDS + ((((idLength + 3) >>> 2) + 1) >>> 1);
    const isConditional = ints[at * 2 + 28] === 1;
    const condition = (index: number) => (isConditional ? numberOrNull(doubles[conditionsAt + index]!) : null);
    const [base = "", quote = ""] = pair.split("_");
    return {
      orderId: String(doubles[at + 2]!),
      clientOrderId: this.text(at + ORDER_EVENT_WORDS, idLength),
      accountId: this.directory.accounts.at(this.own(at)),
      pair,
      side,
      orderType: wordAt(ORDER_TYPES, bits & TYPE_MASK),
      timeInForce: wordAt(TIMES_IN_FORCE, (bits >>> BIT_TIME_IN_FORCE) & TIME_IN_FORCE_MASK),
      postOnly: ((bits >>> BIT_POST_ONLY) & 1) === 1,
      price: numberOrNull(doubles[at + 3]!) || null,
      quantity: numberOrNull(doubles[at + 4]!),
      quoteAmount: Number.isNaN(doubles[at + 5]) ? null : this.amount(at + 5),
      triggerPrice: condition(0),
      stopLimitPrice: condition(1),
      trailingBips: condition(2),
      displayQuantity: condition(3),
      expiresAt: condition(4),
      triggeredAt: condition(5),
      filledQuantity: doubles[at + 7]!,
      filledQuote: this.amount(at + 8),
      fee: this.amount(at + 10),
      feeAsset: side === "buy" ? base : quote,
      state: wordAt(ORDER_STATES, (bits >>> BIT_STATE) & STATE_MASK),
      reason: END_REASONS[(bits >>> BIT_REASON) & REASON_MASK] ?? null,
      createdAt: doubles[at + 12]!,
      updatedAt: doubles[at + 13]!,
    };
  }

  private trade(at: number): EventBody {
    const { ints, doubles, directory } = this;
    const pair = directory.pairs.at(this.own(at));
    const [base = "", quote = ""] = pair.split("_");
    const takerSide = this.sideOf(ints[at * 2 + 4]!);
    const party = (account: number, order: number, fee: number, buys: boolean) => ({
      accountId: directory.accounts.at(account),
      orderId: String(order),
      fee: this.amount(fee),
      feeAsset: buys ? base : quote,
    });
    return {
      type: "traded",
      tradeId: String(doubles[at + 3]!),
      pair,
      price: doubles[at + 4]!,
      quantity: doubles[at + 5]!,
      quote: this.amount(at + 6),
      takerSide,
      taker: party(ints[at * 2 + 2]!, doubles[at + 8]!, at + 10, takerSide === "buy"),
      maker: party(ints[at * 2 + 3]!, doubles[at + 9]!, at + 12, takerSide === "sell"),
    };
  }

  private row(at: number): EventBody {
    const body: EventBody = JSON.parse(this.text(at + 1, this.own(at)));
    if (body.type === "account-opened") learn(this.directory.accounts, body.accountId);
    else if (body.type === "pair-configured") learn(this.directory.pairs, body.pair.pair);
    else if (body.type === "assets-configured") for (const { code } of body.assets) learn(this.directory.assets, code);
    return body;
  }

  private own(at: number): number {
    return this.ints[at * 2 + 1]!;
  }

  private amount(at: number): bigint {
    return joinLimbs(this.doubles[at]!, this.doubles[at + 1]!);
  }

  private sideOf(side: number): "buy" | "sell" {
    return side === 0 ? "buy" : "sell";
  }

  private place(place: number): LedgerAccount {
    const account = place >> 1;
    const name = this.directory.accounts.at(account);
    if (account < FIRST_PERSON) return name as LedgerAccount;
    return `${name}:${(place & 1) === 0 ? "available" : "held"}`;
  }

  private text(at: number, length: number): string {
    return text.decode(new Uint8Array(this.doubles.buffer, this.doubles.byteOffset + at * 8, length));
  }
}

function learn(names: Names, name: string): void {
  if (names.find(name) === UNKNOWN) names.add(name);
}

function numberOrNull(value: number): number | null {
  return value === value ? value : null;
}

function wordAt<T>(words: readonly T[], place: number): T {
  const word = words[place];
  if (word === undefined) throw new RangeError(`no word at ${place}`);
  return word;
}
