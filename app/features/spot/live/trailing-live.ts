import type { Ticker, Trade } from "~exchange/contract/schemas";
import { ticksToPrice, type Instrument } from "~exchange/domain/instrument";
import { LiveValue } from "~/features/terminal/live/live-value";
import type { AccountLive } from "./account-live";
import type { MarketLive } from "~/features/terminal/live/market-live";
import { extremeAfter, extremeOfTrades, isTrailing } from "./trailing-extremes";

/** Prices by order id. */
export type Extremes = Readonly<Record<string, string>>;

/** What the person's trailing stops of one pair trail, kept up with its trades. Orders that it knows nothing of are left out. */
export class TrailingLive {
  readonly extremes: LiveValue<Extremes>;

  constructor(
    private readonly instrument: Instrument,
    private readonly market: Pick<MarketLive<Ticker>, "trades">,
    private readonly account: AccountLive,
    loaded: Extremes,
  ) {
    this.extremes = new LiveValue(loaded);
  }

  /** What a later load of the page says; trades that came meanwhile are in what is known already. */
  load(loaded: Extremes): void {
    this.write((orderId, order) => {
      const [known, fresh] = [this.extremes.get()[orderId], loaded[orderId]];
      if (known === undefined || fresh === undefined) return known ?? fresh;
      return extremeAfter(this.instrument, order, known, [fresh]);
    });
  }

  /** Trades as they come, and orders as they appear. */
  take(trades: readonly Trade[]): void {
    this.write((orderId, order) => {
      const known = this.extremes.get()[orderId];
      const later = trades.filter(({ time }) => time > order.createdAt).map(({ price }) => price);
      if (known !== undefined) return extremeAfter(this.instrument, order, known, later);
      const ticks = extremeOfTrades(this.instrument, order, [...trades, ...this.market.trades.get()]);
      return ticks === null ? undefined : ticksToPrice(this.instrument, ticks);
    });
  }

  private write(next: (orderId: string, order: Parameters<typeof extremeAfter>[1]) => string | undefined): void {
    const orders = this.account.openOrders.get();
    if (!orders.ok) return;
    const own = orders.data.filter((order) => order.pairCode === this.instrument.pair && isTrailing(order));
    const known = this.extremes.get();
    const entries = own.flatMap((order) => {
      const price = next(order.orderId, order);
      return price === undefined ? [] : [[order.orderId, price] as const];
    });
    const isSame =
      entries.length === Object.keys(known).length && entries.every(([orderId, price]) => known[orderId] === price);
    if (!isSame) this.extremes.set(Object.fromEntries(entries));
  }
}
