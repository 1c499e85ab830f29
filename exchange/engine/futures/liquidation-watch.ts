import { liquidationTicks } from "~exchange/domain/futures/liquidation";
import { floorDivide } from "~exchange/domain/futures/rounding";
import { profitAt } from "~exchange/domain/futures/position";
import { crossHealth, isLiquidatable, healthOf, requiredFor } from "./equity";
import { PriceHeap } from "./price-heap";
import { crossLegs, legsOf, type FuturesAccount, type FuturesMarket, type Position } from "./state";

/** Finds the positions that a mark price liquidates. */
export interface LiquidationWatch {
  /** The account's money or positions have changed. */
  changed(account: FuturesAccount): void;
  /** Positions of a contract to be liquidated at its mark: all of them, and no others. */
  due(market: FuturesMarket): Position[];
}

/** Looks at every position each time. */
export class ScanningWatch implements LiquidationWatch {
  changed(): void {}

  due(market: FuturesMarket): Position[] {
    return [...market.positions].filter((leg) => isLiquidatable(healthOf(leg)));
  }
}

/** What the watch waits for on behalf of a position; a later one takes the place of an earlier. */
interface Ticket {
  ticks: number | null;
}

/**
 * Each position waits in a heap for the mark that liquidates it, so that a mark touches those that it reaches alone.
 *
 * Isolated, that is its liquidation price. In cross mode it depends on other contracts' marks as well: the account's excess
 * is divided among its positions, and each waits for the mark that uses up its own part. As long as none is reached the
 * account can't be due; where one is reached, the account is worked out again and the excess divided anew.
 */
export class HeapWatch implements LiquidationWatch {
  private readonly heaps = new Map<
    FuturesMarket,
    Record<"long" | "short", PriceHeap<{ leg: Position; ticket: Ticket }>>
  >();
  private readonly tickets = new WeakMap<Position, Ticket>();

  changed(account: FuturesAccount): void {
    const cross = crossLegs(account);
    const spare = cross.length > 0 ? spareOf(account, cross.length) : 0n;
    for (const leg of legsOf(account))
      this.wait(leg, leg.settings.mode === "isolated" ? leg.margin - leg.drawn : partOf(leg, spare));
  }

  due(market: FuturesMarket): Position[] {
    const due = new Set<Position>();
    for (const heap of Object.values(this.heapsOf(market))) {
      const healthy = new Set<FuturesAccount>();
      for (let top = heap.reached(market.mark); top !== null; top = heap.reached(market.mark)) {
        const { leg, ticket } = top.item;
        if (this.tickets.get(leg) !== ticket || ticket.ticks !== top.ticks) continue;
        this.tickets.delete(leg);
        if (!market.positions.has(leg)) continue;
        if (isLiquidatable(healthOf(leg))) due.add(leg);
        else healthy.add(leg.account);
      }
      for (const account of healthy) this.changed(account);
    }
    // Cross positions of one account are due together, whichever was reached.
    const accounts = new Set(
      [...due].filter(({ settings }) => settings.mode === "cross").map(({ account }) => account),
    );
    for (const account of accounts) for (const leg of crossLegs(account)) if (leg.market === market) due.add(leg);
    return [...due];
  }

  private wait(leg: Position, balance: bigint): void {
    const ticks = liquidationTicks(leg.market.contract, leg, balance);
    const known = this.tickets.get(leg);
    if (known && known.ticks === ticks) return;
    const ticket = { ticks };
    this.tickets.set(leg, ticket);
    if (ticks === null) return;
    this.heapsOf(leg.market)[leg.side].push({ ticks, name: leg.account.accountId, item: { leg, ticket } });
  }

  private heapsOf(market: FuturesMarket) {
    const found = this.heaps.get(market);
    if (found) return found;
    const made = {
      long: new PriceHeap<{ leg: Position; ticket: Ticket }>(false),
      short: new PriceHeap<{ leg: Position; ticket: Ticket }>(true),
    };
    this.heaps.set(market, made);
    return made;
  }
}

function spareOf(account: FuturesAccount, legs: number): bigint {
  const { equity, required } = crossHealth(account);
  return floorDivide(equity - required, BigInt(legs));
}

/** The balance at which a position has used up its part of the excess. */
function partOf(leg: Position, spare: bigint): bigint {
  return spare - (profitAt(leg.market.contract, leg, leg.market.mark) - requiredFor(leg));
}
