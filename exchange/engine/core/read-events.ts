import type { OrderView } from "../commands";
import type { EngineEvent, EventBody, LedgerAccount, LedgerReason, Traded, TradeParty } from "../events";
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
  EVENT_PLAIN,
  EVENT_ROW,
  EVENT_TRADE,
  HAS_CONDITIONS,
  HAS_TRADED,
  ORDER_EVENT_WORDS,
  ORDER_ID_INT,
  ORDER_SIDE_SHIFT,
  ORDER_TRADED_WORDS,
  PLAIN_TAIL_WORDS,
  RESIDUE_OF_MAKER,
  RESIDUE_OF_TAKER,
} from "./event-buffer";
import { AVAILABLE, HELD, placeOf } from "./ledger";
import { numberOrNull } from "./optional-number";
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
import { END_REASONS, HOLD, LEDGER_REASONS, ORDER_STATES, ORDER_TYPES, TIMES_IN_FORCE } from "./words";

const text = new TextDecoder();

const EVERY_KIND = -1;

/**
 * Makes objects of the events that the core wrote, on whatever thread. Names come from a directory; one that isn't the
 * core's own learns new names from the events themselves.
 */
export class EventReader {
  private ints: Int32Array = new Int32Array(0);
  private doubles: Float64Array = new Float64Array(0);
  /** What `read` has found so far, and the command it is at. */
  private events: EngineEvent[] = [];
  private sequence = 0;
  private time = 0;
  private index = 0;
  /** Of `read`: a bit for each type of record whose events are wanted. */
  private kinds = EVERY_KIND;

  private futures: readonly FuturesEvent[] = [];
  private readonly assets = new Map<string, { base: string; quote: string }>();

  constructor(private readonly directory: Directory) {}

  /**
   * `words`: records from their first to their last word. `kinds`: a bit for each type of record whose events are wanted; one
   * that stands for several events tells those of the wanted kinds. `futures`: the objects that records name.
   */
  read(words: Float64Array, futures: readonly FuturesEvent[], kinds = EVERY_KIND): EngineEvent[] {
    this.open(words);
    this.kinds = kinds;
    this.futures = futures;
    const events: EngineEvent[] = [];
    this.events = events;
    for (let at = 0; at < words.length; at += this.ints[at * 2]! >>> 8) this.readRecord(at);
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

  /**
   * Events are written out whole where they are made: a copy of a body with its place added would be of a dozen shapes here, for
   * which the runtime makes a class of its own each time.
   */
  private tell(event: EngineEvent): void {
    this.events.push(event);
    this.index += 1;
  }

  /** Whether events like those of a record of `type` are wanted; what isn't told must be passed, to keep count. */
  private wants(type: number): boolean {
    return ((this.kinds >>> type) & 1) === 1;
  }

  private pass(count: number): void {
    this.index += count;
  }

  private readRecord(at: number): void {
    const { ints, doubles } = this;
    switch (ints[at * 2]! & 0xff) {
      case EVENT_COMMAND:
        this.sequence = doubles[at + 1]!;
        this.time = doubles[at + 2]!;
        this.index = 0;
        return;
      case EVENT_TRADE:
        return this.tellTrade(at);
      case EVENT_PLAIN:
        return this.tellPlain(at);
      case EVENT_ROW: {
        // Names are learnt from rows, wanted or not.
        const body = this.row(at);
        if (!this.wants(EVENT_ROW)) return this.pass(1);
        return this.tell({ ...body, sequence: this.sequence, index: this.index, time: this.time });
      }
      case EVENT_ANSWER:
        return;
      default:
        return this.wants(ints[at * 2]! & 0xff) ? this.tellSingle(at) : this.pass(1);
    }
  }

  /** A record that stands for one event. */
  private tellSingle(at: number): void {
    const { ints, doubles } = this;
    switch (ints[at * 2]! & 0xff) {
      case EVENT_LEDGER:
        return this.tell(this.ledger(at));
      case EVENT_BALANCE:
        return this.tell(this.balance(ints[at * 2 + 2]!, this.own(at), at + 2));
      case EVENT_ORDER:
        return this.tellOrder(at);
      case EVENT_LEVEL: {
        const side = this.sideOf(ints[at * 2 + 2]!);
        return this.tell(this.level(this.own(at), side, doubles[at + 2]!, doubles[at + 3]!));
      }
      case EVENT_FUTURES: {
        const event = this.futures[this.own(at)];
        if (!event) throw new RangeError(`no event of perpetuals at ${this.own(at)}`);
        return this.tell({ type: "futures", event, sequence: this.sequence, index: this.index, time: this.time });
      }
      default:
        throw new Error(`no event of type ${ints[at * 2]! & 0xff}`);
    }
  }

  private tellTrade(at: number): void {
    const trade = this.trade(at);
    if (this.wants(EVENT_LEDGER)) this.tellPostings(at, trade);
    else
      this.pass(
        2 +
          this.feePostings(at, trade.taker.fee, RESIDUE_OF_TAKER) +
          this.feePostings(at, trade.maker.fee, RESIDUE_OF_MAKER),
      );
    if (!this.wants(EVENT_TRADE)) return this.pass(1);
    // It is told behind its postings.
    trade.index = this.index;
    this.tell(trade);
  }

  private tellOrder(at: number): void {
    const { sequence, index, time } = this;
    this.tell({ type: "order-changed", order: this.order(at), sequence, index, time });
  }

  /** How many postings a fee is told in. */
  private feePostings(at: number, fee: bigint, mark: number): number {
    const residue = this.residue(at, mark);
    return (fee > residue ? 1 : 0) + (residue > 0n ? 1 : 0);
  }

  private residue(at: number, mark: number): bigint {
    return (this.ints[at * 2 + 5]! & mark) === 0 ? 0n : 1n;
  }

  /** A trade's postings stand in its record: each side's asset changes hands, then each pays its fee out of what it got. */
  private tellPostings(at: number, trade: Traded): void {
    const { taker, maker, takerSide } = trade;
    const [buyer, seller] = takerSide === "buy" ? [taker, maker] : [maker, taker];
    const [base, quote] = [buyer.feeAsset, seller.feeAsset];
    const reference = trade.tradeId;
    this.tell(
      this.posting(quote, trade.quote, `${buyer.accountId}:held`, `${seller.accountId}:available`, "trade", reference),
    );
    this.tell(
      this.posting(
        base,
        this.amount(at + 14),
        `${seller.accountId}:held`,
        `${buyer.accountId}:available`,
        "trade",
        reference,
      ),
    );
    this.tellFee(at, taker, RESIDUE_OF_TAKER, reference);
    this.tellFee(at, maker, RESIDUE_OF_MAKER, reference);
  }

  private tellFee(at: number, { accountId, feeAsset, fee }: TradeParty, mark: number, reference: string): void {
    const residue = this.residue(at, mark);
    const from: LedgerAccount = `${accountId}:available`;
    if (fee > residue) this.tell(this.posting(feeAsset, fee - residue, from, "house:fees", "fee", reference));
    if (residue > 0n) this.tell(this.posting(feeAsset, residue, from, "house:rounding", "rounding", reference));
  }

  private posting(
    asset: string,
    amount: bigint,
    debit: LedgerAccount,
    credit: LedgerAccount,
    reason: LedgerReason,
    reference: string,
  ): EngineEvent {
    const { sequence, index, time } = this;
    return { type: "ledger-posted", asset, amount, debit, credit, reason, reference, sequence, index, time };
  }

  private tellPlain(at: number): void {
    const { ints, doubles } = this;
    const tail = at + (ints[at * 2]! >>> 8) - PLAIN_TAIL_WORDS;
    const account = this.own(at);
    const asset = ints[tail * 2]!;
    if (this.wants(EVENT_LEDGER)) this.tell(this.plainPosting(at, tail));
    else this.pass(1);
    if (this.wants(EVENT_ORDER)) this.tellOrder(at);
    else this.pass(1);
    const marks = ints[at * 2 + 2]!;
    const side = this.sideOf((marks >>> ORDER_SIDE_SHIFT) & 1);
    if (this.wants(EVENT_LEVEL)) this.tell(this.level(marks & PAIR_MASK, side, doubles[at + 3]!, doubles[tail + 3]!));
    else this.pass(1);
    if (this.wants(EVENT_BALANCE)) this.tell(this.balance(account, asset, tail + 4));
    else this.pass(1);
  }

  /** A plain order that comes is held for, one that goes is released. */
  private plainPosting(at: number, tail: number): EngineEvent {
    const account = this.own(at);
    const reason = this.ints[tail * 2 + 1]!;
    const available = this.place(placeOf(account, AVAILABLE));
    const held = this.place(placeOf(account, HELD));
    return this.posting(
      this.directory.assets.at(this.ints[tail * 2]!),
      this.amount(tail + 1),
      reason === HOLD ? available : held,
      reason === HOLD ? held : available,
      wordAt(LEDGER_REASONS, reason),
      String(this.doubles[at + 2]!),
    );
  }

  /** `at`: of the available amount; the held one follows. */
  private balance(account: number, asset: number, at: number): EngineEvent {
    return {
      type: "balance-changed",
      accountId: this.directory.accounts.at(account),
      asset: this.directory.assets.at(asset),
      available: this.amount(at),
      held: this.amount(at + 2),
      sequence: this.sequence,
      index: this.index,
      time: this.time,
    };
  }

  private level(pair: number, side: "buy" | "sell", price: number, quantity: number): EngineEvent {
    const { sequence, index, time } = this;
    const name = this.directory.pairs.at(pair);
    return { type: "level-changed", pair: name, side, price, quantity, sequence, index, time };
  }

  private ledger(at: number): EngineEvent {
    const reference = this.doubles[at + 5]!;
    return this.posting(
      this.directory.assets.at(this.own(at)),
      this.amount(at + 3),
      this.place(this.ints[at * 2 + 2]!),
      this.place(this.ints[at * 2 + 3]!),
      wordAt(LEDGER_REASONS, this.ints[at * 2 + 4]!),
      reference === reference ? String(reference) : this.text((at + 7) * 2, this.doubles[at + 6]!),
    );
  }

  private order(at: number): OrderView {
    const { ints, doubles } = this;
    const pair = this.directory.pairs.at(ints[at * 2 + 2]! & PAIR_MASK);
    const marks = ints[at * 2 + 2]!;
    const side = this.sideOf((marks >>> ORDER_SIDE_SHIFT) & 1);
    const bits = ints[at * 2 + 3]!;
    const idLength = (bits >>> BIT_ID_LENGTH) & ID_LENGTH_MASK;
    const tradedAt = at + ORDER_EVENT_WORDS + (((idLength + 3) >>> 2) >>> 1);
    const hasTraded = (marks & HAS_TRADED) !== 0;
    const isConditional = (marks & HAS_CONDITIONS) !== 0;
    const conditionsAt = hasTraded ? tradedAt + ORDER_TRADED_WORDS : tradedAt;
    const condition = (index: number) => (isConditional ? numberOrNull(doubles[conditionsAt + index]!) : null);
    const { base, quote } = this.assetsOf(pair);
    return {
      orderId: String(doubles[at + 2]!),
      clientOrderId: this.text(at * 2 + ORDER_ID_INT, idLength),
      accountId: this.directory.accounts.at(this.own(at)),
      pair,
      side,
      orderType: wordAt(ORDER_TYPES, bits & TYPE_MASK),
      timeInForce: wordAt(TIMES_IN_FORCE, (bits >>> BIT_TIME_IN_FORCE) & TIME_IN_FORCE_MASK),
      postOnly: ((bits >>> BIT_POST_ONLY) & 1) === 1,
      price: numberOrNull(doubles[at + 3]!) || null,
      quantity: numberOrNull(doubles[at + 4]!),
      quoteAmount: condition(6) === null ? null : this.amount(conditionsAt + 6),
      triggerPrice: condition(0),
      stopLimitPrice: condition(1),
      trailingBips: condition(2),
      displayQuantity: condition(3),
      expiresAt: condition(4),
      exits: exitsOf(condition(8), condition(9), condition(10)),
      parentOrderId: condition(11) ? String(condition(11)) : null,
      triggeredAt: condition(5),
      filledQuantity: hasTraded ? doubles[tradedAt]! : 0,
      filledQuote: hasTraded ? this.amount(tradedAt + 1) : 0n,
      fee: hasTraded ? this.amount(tradedAt + 3) : 0n,
      feeAsset: side === "buy" ? base : quote,
      state: wordAt(ORDER_STATES, (bits >>> BIT_STATE) & STATE_MASK),
      reason: END_REASONS[(bits >>> BIT_REASON) & REASON_MASK] ?? null,
      createdAt: doubles[at + 5]!,
      updatedAt: doubles[at + 6]!,
    };
  }

  private trade(at: number): Traded {
    const { ints, doubles, directory } = this;
    const pair = directory.pairs.at(this.own(at));
    const { base, quote } = this.assetsOf(pair);
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
      sequence: this.sequence,
      index: this.index,
      time: this.time,
    };
  }

  /** A pair's name is its assets'; taken apart once. */
  private assetsOf(pair: string): { base: string; quote: string } {
    const known = this.assets.get(pair);
    if (known) return known;
    const [base = "", quote = ""] = pair.split("_");
    const assets = { base, quote };
    this.assets.set(pair, assets);
    return assets;
  }

  private row(at: number): EventBody {
    const body: EventBody = JSON.parse(this.text((at + 1) * 2, this.own(at)));
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

  /** `at`: among the ints. */
  private text(at: number, length: number): string {
    return text.decode(new Uint8Array(this.doubles.buffer, this.doubles.byteOffset + at * 4, length));
  }
}

function learn(names: Names, name: string): void {
  if (names.find(name) === UNKNOWN) names.add(name);
}

/** Prices of an order's exits, 0 and null where it has none. */
function exitsOf(profit: number | null, loss: number | null, limit: number | null): OrderView["exits"] {
  const [takeProfit, stopLoss, stopLossLimit] = [profit || null, loss || null, limit || null];
  return takeProfit === null && stopLoss === null ? null : { takeProfit, stopLoss, stopLossLimit };
}

function wordAt<T>(words: readonly T[], place: number): T {
  const word = words[place];
  if (word === undefined) throw new RangeError(`no word at ${place}`);
  return word;
}
