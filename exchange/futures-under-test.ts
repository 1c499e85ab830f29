/** A whole exchange with one contract of its own, a clock that tests move, and people who trade it over HTTP. */
import type { z } from "zod";
import { openFuturesAccount } from "./contract/futures/open-futures-account";
import { placeFuturesOrder } from "./contract/futures/place-futures-order";
import type { FuturesOrder } from "./contract/futures/schemas";
import { transferFunds } from "./contract/futures/transfer-funds";
import type { ContractTerms } from "./domain/futures/contract";
import type { CommandResult } from "./engine/commands";
import type { FuturesRequest } from "./engine/futures/commands";
import { startExchangeUnderTest, type ExchangeUnderTest } from "./exchange-under-test";

/** One contract is 0.001 XYZ and a tick 0.1 USDT: 1 XYZ at 1,000.0 is 1,000 lots at 10,000 ticks. */
export const XYZ: ContractTerms = {
  ...{ contract: "XYZUSDT", base: "XYZ", settle: "USDT", contractSize: "0.001", tick: "0.1" },
  ...{ minLots: 1, maxLots: 1_000_000, maxMarketLots: 100_000, defaultLeverage: 10 },
  tiers: [
    { upTo: "5000", maxLeverage: 50, maintenancePpm: 5_000 },
    { upTo: "20000", maxLeverage: 20, maintenancePpm: 10_000 },
    { upTo: "100000", maxLeverage: 10, maintenancePpm: 25_000 },
  ],
  ...{ makerFeePpm: 200, takerFeePpm: 600, liquidationFeePpm: 1_000, priceBandPpm: 200_000 },
  ...{ fundingIntervalMs: 28_800_000, interestPpb: 100_000, fundingClampPpb: 500_000, fundingCapPpb: 3_000_000 },
  impactNotional: "500",
  sources: [
    { source: "one", weight: 1 },
    { source: "two", weight: 1 },
    { source: "three", weight: 2 },
  ],
  ...{ staleAfterMs: 20_000, outlierPpm: 50_000, fundDrawdownPpm: 300_000 },
};

export interface FuturesTrader {
  token: string;
  accountId: string;
  /** A limit buy of 1 XYZ at 1,000, with what the test changes. */
  place(changed: Partial<z.input<typeof placeFuturesOrder.input>>): Promise<FuturesOrder>;
}

export class FuturesExchange {
  private orders = 0;
  private transfers = 0;

  private constructor(
    readonly running: ExchangeUnderTest,
    private readonly clock: { time: number },
  ) {}

  /** The mark is 1,000.0, the fund empty, and it is half past midnight of a day in November. */
  static async start(): Promise<FuturesExchange> {
    const clock = { time: Date.UTC(2026, 10, 3, 0, 30) };
    const running = await startExchangeUnderTest({ now: () => clock.time });
    const exchange = new FuturesExchange(running, clock);
    await exchange.submit({ type: "configure-contract", terms: XYZ, settleScale: 8 });
    await exchange.mark(10_000);
    return exchange;
  }

  get client() {
    return this.running.client;
  }

  get time(): number {
    return this.clock.time;
  }

  pass(milliseconds: number): void {
    this.clock.time += milliseconds;
  }

  async submit(command: FuturesRequest): Promise<CommandResult> {
    const result = await this.running.exchange.engine.submit({ type: "futures", command });
    if (!result.ok) throw new Error(`${command.type} was refused: ${result.code}`);
    return result;
  }

  /** All sources say so, in ticks. */
  async mark(ticks: number): Promise<void> {
    this.pass(1);
    const prices = XYZ.sources.map(({ source }) => ({ source, ticks, time: this.clock.time }));
    await this.submit({ type: "update-index", contract: XYZ.contract, prices });
  }

  /** With a futures account of so many USDT. */
  async trader(funds = "5000"): Promise<FuturesTrader> {
    const { token, accountId } = await this.client.trader();
    await this.client.call(openFuturesAccount, { understood: true }, token);
    await this.transfer(token, "futures", funds);
    return {
      ...{ token, accountId },
      place: (changed) => {
        this.orders += 1;
        const usual = { clientOrderId: `f-${this.orders}`, pairCode: XYZ.contract, side: "buy" } as const;
        const terms = { orderType: "limit", price: "1000", quantity: "1" } as const;
        return this.client.call(placeFuturesOrder, { ...usual, ...terms, ...changed }, token);
      },
    };
  }

  async transfer(token: string, to: "spot" | "futures", amount: string) {
    this.transfers += 1;
    return this.client.call(transferFunds, { clientTransferId: `t-${this.transfers}`, to, amount }, token);
  }

  /** `buyer` and `seller` trade with each other; the buyer takes. */
  async trade(buyer: FuturesTrader, seller: FuturesTrader, quantity: string, price = "1000"): Promise<FuturesOrder> {
    await seller.place({ side: "sell", price, quantity });
    return buyer.place({ side: "buy", price, quantity });
  }
}
