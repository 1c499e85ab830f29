import type { SpotPair } from "~exchange/domain/instrument";
import { apply } from "./apply";
import { audit } from "./audit";
import type { CommandOf } from "./changes";
import type { CommandBody, CommandResult, OrderView } from "./commands";
import { EventMirror } from "./event-mirror";
import type { EngineEvent } from "./events";
import { NaiveBook } from "./naive-book";
import { emptyState, type EngineState } from "./state";

const filters = { minNotional: "1", maxQuantity: "1000" };

/** Coarse steps and odd fees, so that rounding and leftovers happen. One lot of AAA at one tick is 0.005 QQQ. */
export const TEST_PAIRS: readonly SpotPair[] = [
  {
    pair: "AAA_QQQ",
    base: "AAA",
    quote: "QQQ",
    tick: "0.5",
    lot: "0.01",
    ...filters,
    makerFeePpm: 777,
    takerFeePpm: 1_000,
  },
  { pair: "BBB_QQQ", base: "BBB", quote: "QQQ", tick: "1", lot: "1", ...filters, makerFeePpm: 0, takerFeePpm: 333_333 },
];

export const OPENING: readonly CommandBody[] = [
  { type: "configure-assets", assets: ["AAA", "BBB", "QQQ"].map((code) => ({ code, scale: 4 })) },
  ...TEST_PAIRS.map((pair): CommandBody => ({ type: "configure-pair", pair })),
  ...["ann", "bob", "cyd"].map((accountId): CommandBody => ({
    type: "open-account",
    accountId,
    email: `${accountId}@example.com`,
    passwordHash: "hash",
    kind: "person",
  })),
];

/**
 * The core driven by tests: it stamps commands and, after each, audits the state and compares it with a mirror that was
 * folded from the published events alone.
 */
export class CoreUnderTest {
  readonly events: EngineEvent[] = [];
  private readonly mirror = new EventMirror();

  constructor(
    readonly state: EngineState = emptyState(),
    private readonly book: "sorted" | "naive" = "sorted",
  ) {}

  static opened(book: "sorted" | "naive" = "sorted"): CoreUnderTest {
    const core = new CoreUnderTest(emptyState(), book);
    for (const body of OPENING) core.run(body);
    return core;
  }

  /** Applies without checking anything. */
  apply(body: CommandBody): { result: CommandResult; events: EngineEvent[] } {
    const sequence = this.state.sequence + 1;
    const applied = apply(this.state, { ...body, sequence, time: 1_000 + sequence });
    if (body.type === "configure-pair" && this.book === "naive") {
      const market = this.state.markets.get(body.pair.pair);
      if (market && !(market.book instanceof NaiveBook)) market.book = new NaiveBook();
    }
    this.events.push(...applied.events);
    return applied;
  }

  /** Applies and throws where an invariant is broken or the events don't tell what happened. */
  run(body: CommandBody): { result: CommandResult; events: EngineEvent[] } {
    const applied = this.apply(body);
    this.mirror.take(body, applied.events);
    const problems = [...audit(this.state).violations, ...this.mirror.differences(this.state)];
    if (problems.length > 0) throw new Error(`after command ${this.state.sequence}: ${problems.join("; ")}`);
    return applied;
  }

  /** The refusal's code, or "ok". */
  code(body: CommandBody): string {
    const { result } = this.run(body);
    return result.ok ? "ok" : result.code;
  }

  /** Runs a command that must be accepted with an order. */
  order(body: CommandBody): OrderView {
    const { result } = this.run(body);
    if (!result.ok || !result.order) throw new Error(`refused: ${JSON.stringify(result)}`);
    return result.order;
  }

  fund(accountId: string, asset: string, amount: bigint): void {
    this.run({ type: "deposit", accountId, asset, amount, reference: `${asset}-${this.state.sequence}` });
  }

  balance(accountId: string, asset: string): { available: bigint; held: bigint } {
    return this.state.accounts.get(accountId)?.balances.get(asset) ?? { available: 0n, held: 0n };
  }
}

/** A limit order of 100 lots of AAA_QQQ at 100 ticks (50 QQQ) by ann, with what the test changes. */
export function limit(changed: Partial<CommandOf<"place-order">>): CommandOf<"place-order"> {
  return {
    type: "place-order",
    accountId: "ann",
    clientOrderId: `c${clientOrderCount++}`,
    pair: "AAA_QQQ",
    side: "buy",
    orderType: "limit",
    timeInForce: "gtc",
    postOnly: false,
    selfTradePrevention: "expire_taker",
    price: 100,
    quantity: 100,
    quoteAmount: null,
    ...changed,
  };
}

export function market(changed: Partial<CommandOf<"place-order">>): CommandOf<"place-order"> {
  return limit({ orderType: "market", timeInForce: "ioc", price: null, ...changed });
}

let clientOrderCount = 0;
