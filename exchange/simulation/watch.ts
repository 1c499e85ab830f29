import { defineInstrument, notionalUnits, type Asset, type Instrument } from "~exchange/domain/instrument";
import { divideUp } from "~exchange/domain/units";
import type { CommandBody, CommandResult, OrderView, PairState, Side } from "~exchange/engine/commands";
import { EventMirror } from "~exchange/engine/event-mirror";
import type { EngineEvent, TradeParty } from "~exchange/engine/events";
import { ENGINE_LIMITS } from "~exchange/engine/limits";
import type { EngineState } from "~exchange/engine/naive/state";
import { KeptForExits } from "./kept-for-exits";

type EventOf<T extends EngineEvent["type"]> = Extract<EngineEvent, { type: T }>;

const PPM = 1_000_000n;

/**
 * What must hold after every command, told from commands, answers and events alone: balances, what they are held for, fees,
 * the spread, the ends of orders. The mirror adds what orders and trades must obey.
 */
export class Watch {
  /** The last command whose events were taken. */
  sequence = 0;
  private readonly mirror = new EventMirror();
  private readonly ledger = new Map<string, bigint>();
  private readonly reserved = new Map<string, bigint>();
  private readonly open = new Map<string, { order: OrderView; needs: bigint }>();
  private readonly kept = new KeptForExits();
  private readonly levels = new Map<string, Map<number, number>>();
  private readonly instruments = new Map<string, Instrument>();
  private readonly states = new Map<string, PairState>();
  private readonly feeLevels = new Map<string, number>();
  private readonly deposited = new Map<string, bigint>();
  /** What came from futures wallets, less what went there. */
  private readonly transferred = new Map<string, bigint>();
  private readonly finished = new Map<string, number>();
  private readonly endOf = new Map<string, { accountId: string; place: number }>();
  /** By account, the last command that ended orders of it, and the place of the first of them. */
  private readonly lastEnds = new Map<string, { sequence: number; first: number }>();
  /** Orders that an amendment has given a price of its own. */
  private readonly repriced = new Set<string>();
  private assets: Asset[] = [];
  private problems: string[] = [];

  /** Returns what the command broke. */
  take(body: CommandBody, result: CommandResult, events: readonly EngineEvent[]): string[] {
    this.problems = [];
    if (result.sequence !== this.sequence + 1) this.report(`command ${result.sequence} follows ${this.sequence}`);
    this.sequence = result.sequence;
    this.noteAmendment(body, result);
    const touched = new Set<string>();
    const told = new Set<string>();
    const pairs = new Set<string>();
    for (const [index, event] of events.entries()) {
      if (event.sequence !== result.sequence || event.index !== index)
        this.report(`event ${event.sequence}.${event.index} in place ${result.sequence}.${index}`);
      this.fold(event, touched, told, pairs);
    }
    this.mirror.take(body, events);
    this.checkFees(events);
    for (const key of touched) if (!told.has(key)) this.report(`${key} changed and nobody was told`);
    for (const key of [...touched, ...told]) this.checkBalance(key);
    for (const pair of pairs) this.checkSpread(pair);
    this.checkAnswer(body, result, events);
    return this.problems;
  }

  /** Compares everything that was folded with the twin's state; for now and then. */
  differences(state: EngineState): string[] {
    const found = this.mirror.differences(state);
    for (const [asset, amount] of this.deposited) {
      const external = this.ledger.get(`house:external ${asset}`) ?? 0n;
      const cameIn = amount + (this.transferred.get(asset) ?? 0n);
      if (external !== -cameIn) found.push(`${asset}: ${cameIn} came in, the outside mirror says ${external}`);
    }
    return found;
  }

  depositedOf(asset: string): bigint {
    return this.deposited.get(asset) ?? 0n;
  }

  /** What an account has: "available" or "held" of an asset. */
  balanceOf(accountId: string, part: "available" | "held", asset: string): bigint {
    return this.ledger.get(`${accountId}:${part} ${asset}`) ?? 0n;
  }

  /** Whether a finished order has left the window in which its client order id is known. */
  isForgotten(orderId: string): boolean {
    const end = this.endOf.get(orderId);
    if (!end) return false;
    return (this.finished.get(end.accountId) ?? 0) - end.place >= ENGINE_LIMITS.finishedOrdersPerAccount;
  }

  private fold(event: EngineEvent, touched: Set<string>, told: Set<string>, pairs: Set<string>): void {
    switch (event.type) {
      case "assets-configured":
        this.assets = event.assets;
        return;
      case "pair-configured":
        this.instruments.set(event.pair.pair, defineInstrument(event.pair, this.assets));
        return;
      case "pair-state-changed":
        this.states.set(event.pair, event.state);
        pairs.add(event.pair);
        return;
      case "fee-level-changed":
        this.feeLevels.set(event.accountId, event.level);
        return;
      case "ledger-posted":
        return this.post(event, touched);
      case "balance-changed":
        return this.tell(event, told);
      case "order-changed":
        return this.takeOrder(event.order);
      case "level-changed":
        pairs.add(event.pair);
        return this.takeLevel(event);
      default:
    }
  }

  private post({ debit, credit, asset, amount, reason }: EventOf<"ledger-posted">, touched: Set<string>): void {
    if (amount <= 0n || debit === credit) this.report(`${amount} ${asset} was posted from ${debit} to ${credit}`);
    if (reason === "rounding" && amount !== 1n) this.report(`rounding took ${amount} ${asset}`);
    for (const [account, change] of [
      [debit, -amount],
      [credit, amount],
    ] as const) {
      const key = `${account} ${asset}`;
      this.ledger.set(key, (this.ledger.get(key) ?? 0n) + change);
      if (!account.startsWith("house:")) touched.add(`${account.slice(0, account.lastIndexOf(":"))} ${asset}`);
    }
    const change = debit === "house:external" ? amount : -amount;
    if (reason === "deposit") this.deposited.set(asset, (this.deposited.get(asset) ?? 0n) + amount);
    if (reason === "transfer") this.transferred.set(asset, (this.transferred.get(asset) ?? 0n) + change);
  }

  private tell({ accountId, asset, available, held }: EventOf<"balance-changed">, told: Set<string>): void {
    told.add(`${accountId} ${asset}`);
    const [folded, foldedHeld] = (["available", "held"] as const).map((part) => this.balanceOf(accountId, part, asset));
    if (available !== folded || held !== foldedHeld)
      this.report(`${accountId} ${asset}: told ${available}/${held}, posted ${folded}/${foldedHeld}`);
  }

  /** Nobody owes, and what is held is what open orders need. */
  private checkBalance(key: string): void {
    const [accountId = "", asset = ""] = key.split(" ");
    const [available, held] = [this.balanceOf(accountId, "available", asset), this.balanceOf(accountId, "held", asset)];
    const needed = this.reserved.get(key) ?? 0n;
    if (available < 0n || held < 0n) this.report(`${key}: ${available} available, ${held} held`);
    if (held !== needed) this.report(`${key}: ${held} held, open orders need ${needed}`);
  }

  private takeOrder(order: OrderView): void {
    const before = this.open.get(order.orderId);
    const instrument = this.instruments.get(order.pair);
    if (!instrument) return this.report(`order ${order.orderId} in unknown pair ${order.pair}`);
    const key = `${order.accountId} ${order.side === "buy" ? instrument.quote : instrument.base}`;
    const needs = order.state === "open" ? this.needsOf(order, instrument) : 0n;
    this.reserved.set(key, (this.reserved.get(key) ?? 0n) - (before?.needs ?? 0n) + needs);
    for (const { asset, change } of this.kept.take(order, instrument)) {
      const held = `${order.accountId} ${asset}`;
      this.reserved.set(held, (this.reserved.get(held) ?? 0n) + change);
    }
    if (order.state === "open") this.open.set(order.orderId, { order, needs });
    else {
      this.open.delete(order.orderId);
      const place = (this.finished.get(order.accountId) ?? 0) + 1;
      this.finished.set(order.accountId, place);
      this.endOf.set(order.orderId, { accountId: order.accountId, place: this.firstOf(order.accountId, place) });
    }
    if (order.quantity !== null && (order.filledQuantity < 0 || order.filledQuantity > order.quantity))
      this.report(`order ${order.orderId}: ${order.filledQuantity} of ${order.quantity} filled`);
  }

  /** Of orders that one command ends, events don't say which ended first: any of them may have been forgotten first. */
  private firstOf(accountId: string, place: number): number {
    const last = this.lastEnds.get(accountId);
    if (last?.sequence === this.sequence) return last.first;
    this.lastEnds.set(accountId, { sequence: this.sequence, first: place });
    return place;
  }

  /** The worst that an open order can still cost. */
  private needsOf(order: OrderView, instrument: Instrument): bigint {
    const left = (order.quantity ?? 0) - order.filledQuantity;
    if (order.side === "sell") return BigInt(left) * instrument.baseUnitsPerLot;
    if (order.quoteAmount !== null) return order.quoteAmount - order.filledQuote;
    return notionalUnits(instrument, this.worstPrice(order), left);
  }

  private worstPrice(order: OrderView): number {
    const { price, stopLimitPrice, triggeredAt, orderId } = order;
    if (order.orderType !== "oco" || this.repriced.has(orderId)) return price ?? 0;
    if (triggeredAt !== null) return stopLimitPrice ?? 0;
    return order.filledQuantity > 0 ? (price ?? 0) : Math.max(price ?? 0, stopLimitPrice ?? 0);
  }

  /** Before the events are folded: an order's price is its own from here on. */
  private noteAmendment(body: CommandBody, result: CommandResult): void {
    if (body.type !== "amend-order" || !result.ok) return;
    const order = this.open.get(body.orderId)?.order;
    if (!order) return this.report(`amended order ${body.orderId}, which was not open`);
    const price = order.orderType === "oco" && order.triggeredAt !== null ? order.stopLimitPrice : order.price;
    const now = this.repriced.has(body.orderId) ? order.price : price;
    const same = (body.price ?? now) === now && (body.quantity ?? order.quantity) === order.quantity;
    if (!same) this.repriced.add(body.orderId);
  }

  private takeLevel({ pair, side, price, quantity }: EventOf<"level-changed">): void {
    const key = `${pair} ${side}`;
    const levels = this.levels.get(key) ?? new Map<number, number>();
    this.levels.set(key, levels);
    if (quantity < 0 || price <= 0) this.report(`${key}: ${quantity} lots at ${price}`);
    if (quantity === 0) levels.delete(price);
    else levels.set(price, quantity);
  }

  private checkSpread(pair: string): void {
    const state = this.states.get(pair) ?? "trading";
    if (state !== "trading") return;
    const prices = (side: Side) => [...(this.levels.get(`${pair} ${side}`)?.keys() ?? [])];
    const [bid, ask] = [Math.max(...prices("buy")), Math.min(...prices("sell"))];
    if (bid >= ask) this.report(`${pair}: bid ${bid} meets ask ${ask}`);
  }

  /** Fees are those of the accounts' levels, rounded up, in the asset received, and all of them were posted. */
  private checkFees(events: readonly EngineEvent[]): void {
    const due = new Map<string, bigint>();
    for (const event of events) {
      if (event.type === "ledger-posted" && (event.reason === "fee" || event.reason === "rounding"))
        due.set(event.asset, (due.get(event.asset) ?? 0n) - event.amount);
      if (event.type !== "traded") continue;
      const instrument = this.instruments.get(event.pair);
      if (!instrument) return this.report(`a trade in unknown pair ${event.pair}`);
      const base = BigInt(event.quantity) * instrument.baseUnitsPerLot;
      if (event.quote !== notionalUnits(instrument, event.price, event.quantity))
        this.report(`trade ${event.tradeId} is worth ${event.quote}`);
      for (const [party, role] of [
        [event.taker, "takerFeePpm"],
        [event.maker, "makerFeePpm"],
      ] as const) {
        const buys = (event.takerSide === "buy") === (party === event.taker);
        const [asset, received] = buys ? [instrument.base, base] : [instrument.quote, event.quote];
        const ppm = this.feesOf(party, instrument)[role];
        const fee = divideUp(received * BigInt(ppm), PPM);
        if (party.fee !== fee || party.feeAsset !== asset)
          this.report(`trade ${event.tradeId} charges ${party.fee} ${party.feeAsset}, not ${fee} ${asset}`);
        due.set(asset, (due.get(asset) ?? 0n) + party.fee);
      }
    }
    for (const [asset, left] of due)
      if (left !== 0n) this.report(`${left} ${asset} of fees was charged and not posted`);
  }

  private feesOf({ accountId }: TradeParty, instrument: Instrument) {
    const levels = [instrument, ...(instrument.feeLevels ?? [])];
    return levels[Math.min(this.feeLevels.get(accountId) ?? 0, levels.length - 1)] ?? instrument;
  }

  private checkAnswer(body: CommandBody, result: CommandResult, events: readonly EngineEvent[]): void {
    if (body.type === "cancel-order" && result.ok && result.order?.state !== "cancelled")
      this.report(`order ${body.orderId} was cancelled and is ${result.order?.state}`);
    if (body.type !== "place-order" || !result.ok) return;
    const { order } = result;
    if (!order || order.clientOrderId !== body.clientOrderId || order.accountId !== body.accountId)
      return this.report(`${body.clientOrderId} of ${body.accountId} was answered with order ${order?.orderId}`);
    const told = events.find((event) => event.type === "order-changed" && event.order.orderId === order.orderId);
    if (!told && order.orderId === String(result.sequence)) this.report(`order ${order.orderId} was not told of`);
  }

  private report(problem: string): void {
    this.problems.push(problem);
  }
}
