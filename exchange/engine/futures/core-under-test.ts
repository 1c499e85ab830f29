import { auditFutures } from "./audit";
import type { FuturesCommand, FuturesOrderView, FuturesResult, PlaceFuturesOrder } from "./commands";
import { FuturesCore } from "./core";
import type { FuturesEvent } from "./events";
import { indexAt, TEST_CONTRACTS, TEST_TERMS, UNIT } from "./random-commands";
import { legOf, type Position } from "./state";

export const AAA = TEST_TERMS.contract;
export const BBB = TEST_CONTRACTS[1]!.contract;

/** The core driven by tests: audited after each command. Mark is 1,000 ticks in AAA (one lot is 10 USD) and BBB (1 USD). */
export class FuturesUnderTest {
  readonly core = new FuturesCore();
  events: FuturesEvent[] = [];
  private count = 0;

  /** `funds` in whole USD by account; the risk fund gets `fund`. */
  constructor(funds: Record<string, number> = { ann: 10_000, bob: 10_000, cyd: 10_000 }, fund = 1_000) {
    for (const terms of TEST_CONTRACTS) this.run({ type: "configure-contract", terms, settleScale: 6 });
    for (const [accountId, amount] of Object.entries(funds)) {
      this.run({ type: "open-account", accountId });
      if (amount > 0) this.run({ type: "transfer-in", accountId, amount: BigInt(amount) * UNIT, reference: "first" });
    }
    if (fund > 0) this.run({ type: "endow-fund", amount: BigInt(fund) * UNIT, reference: "first" });
    this.mark(1_000);
    this.mark(1_000, BBB);
  }

  /** Applies 1 ms later, or at `time`, and throws where an invariant is broken. Keeps the command's events. */
  run(command: FuturesCommand, time = this.core.state.time + 1): FuturesResult {
    const { result, events } = this.core.apply(command, time);
    const problems = auditFutures(this.core);
    if (problems.length > 0) throw new Error(problems.join("; "));
    this.events = events;
    return result;
  }

  /** The refusal's code, or "ok". */
  code(command: FuturesCommand): string {
    const result = this.run(command);
    return result.ok ? "ok" : result.code;
  }

  mark(ticks: number, contract = AAA, time = this.core.state.time + 1): void {
    this.run(indexAt(contract, [ticks, ticks, ticks], time), time);
  }

  /** A limit order of 10 lots at 1,000 ticks by ann, with what the test changes. */
  order(changed: Partial<PlaceFuturesOrder>): PlaceFuturesOrder {
    this.count += 1;
    return {
      ...{ type: "place-order", accountId: "ann", clientOrderId: `c${this.count}`, contract: AAA, side: "buy" },
      ...{ positionSide: null, orderType: "limit", timeInForce: "gtc", postOnly: false, reduceOnly: false },
      ...{
        selfTradePrevention: "expire_taker",
        price: 1_000,
        quantity: 10,
        trigger: null,
        exits: null,
        expiresAt: null,
      },
      ...changed,
    };
  }

  marketOrder(changed: Partial<PlaceFuturesOrder>): PlaceFuturesOrder {
    return this.order({ orderType: "market", timeInForce: "ioc", price: null, ...changed });
  }

  /** Places an order that must be taken; as it is once the command is over. */
  place(changed: Partial<PlaceFuturesOrder>): FuturesOrderView {
    const result = this.run(this.order(changed));
    if (!result.ok) throw new Error(`refused: ${result.code}`);
    return this.changedOrder(result.orderIds[0] ?? "");
  }

  /** An order as the last command's events tell it. */
  changedOrder(orderId: string): FuturesOrderView {
    for (const event of this.events)
      if (event.type === "order-changed" && event.order.orderId === orderId) return event.order;
    throw new Error(`no word of order ${orderId}`);
  }

  /** `buyer` and `seller` trade with each other. */
  trade(buyer: string, seller: string, quantity: number, price = 1_000, contract = AAA): void {
    this.place({ accountId: seller, side: "sell", price, quantity, contract });
    this.place({ accountId: buyer, side: "buy", price, quantity, contract });
  }

  setUp(accountId: string, leverage: number, mode: "cross" | "isolated", contract = AAA): void {
    this.run({ type: "set-leverage", accountId, contract, leverage });
    this.run({ type: "set-margin-mode", accountId, contract, mode });
  }

  leg(accountId: string, side: "long" | "short" = "long", contract = AAA): Position | null {
    return this.split(accountId, side, null, contract);
  }

  split(accountId: string, side: "long" | "short", positionId: string | null, contract = AAA): Position | null {
    const { accounts, markets } = this.core.state;
    return legOf(accounts.get(accountId)!, markets.get(contract)!, side, positionId);
  }

  available(accountId: string): bigint {
    return this.core.state.accounts.get(accountId)!.available;
  }

  /** Everything an account has if all is closed at mark, in units. */
  equity(accountId: string): bigint {
    const { available, held, positions } = this.core.state.accounts.get(accountId)!;
    let equity = available + held;
    for (const { long, short } of positions.values())
      for (const leg of [long, short])
        if (leg) {
          const value = BigInt(leg.lots) * BigInt(leg.market.mark) - leg.cost;
          equity +=
            leg.margin - leg.drawn + (leg.side === "long" ? value : -value) * leg.market.contract.unitsPerTickLot;
        }
    return equity;
  }

  steps(): string[] {
    return this.events.flatMap((event) => (event.type === "liquidation" ? [event.step.step] : []));
  }

  reasons(accountId: string): (string | null)[] {
    return this.events.flatMap((event) =>
      event.type === "order-changed" && event.order.accountId === accountId
        ? [event.order.reason ?? event.order.state]
        : [],
    );
  }
}

/** Units of an amount of USD in cents at most. */
export function usd(amount: number): bigint {
  return (BigInt(Math.round(amount * 1_000_000)) * UNIT) / 1_000_000n;
}
