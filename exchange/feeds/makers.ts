/** A market maker of one market: keeps a ladder of post-only limit orders on both sides of a price. */
import type { CommandResult, Side } from "~exchange/engine/commands";
import type { Desk, OpenQuote } from "./desk";
import type { QuoteLadder } from "./quote-ladder";
import type { RandomSource } from "./random";

/** Levels a side it fills up to, below which it fills up, and above which it lets the furthest go. */
const LEVELS_FILLED = 30;
const LEVELS_LEAST = 26;
const LEVELS_MOST = 36;
/** More levels than this beyond the index mean a jump: all is cancelled and quoted anew. */
const JUMP_LEVELS = 8;
/** Share of requotes in which one level gets a new size. */
const REFRESH_SHARE = 0.15;

export interface MakerOptions {
  desk: Desk;
  ladder: QuoteLadder;
  random: RandomSource;
}

export interface Maker {
  /** Own orders on the wrong side of the price it quotes around, in lots: what a taker should take before the next requote. */
  crossed(side: Side, index: number): number;
  /** Brings the ladder to the index (ticks). Resolves once the engine has answered: false where it lies beyond the price band. */
  requote(index: number): Promise<boolean>;
}

/** What a requote does: cancellations first, since orders take the place of what has left. */
interface Changes {
  cancelled: OpenQuote[];
  placed: { side: Side; level: number; distance: number }[];
}

export function createMaker({ desk, ladder, random }: MakerOptions): Maker {
  let rounds = 0;
  const own = (side: Side) => [...desk.quotes.values()].filter((order) => order.side === side);
  const isCrossed = (order: OpenQuote, index: number) =>
    order.side === "buy" ? order.price > index : order.price < index;

  const place = ({ side, level, distance }: Changes["placed"][number]): Promise<CommandResult> => {
    rounds += 1;
    const lots = ladder.lotsOf(level, distance, rounds);
    return desk.place({ side, price: ladder.priceOf(level), lots, kind: "quote" });
  };

  const changesOf = (side: Side, index: number): Changes => {
    const crossed = own(side).filter((order) => isCrossed(order, index));
    const kept = own(side).filter((order) => !isCrossed(order, index));
    const placed: Changes["placed"] = [];
    const prices = new Set(kept.map((order) => order.price));
    const touch = ladder.touch(side, index);
    const outward = side === "buy" ? -1 : 1;
    const wanted = kept.length < LEVELS_LEAST ? LEVELS_FILLED : Math.min(kept.length, LEVELS_FILLED);
    for (let distance = 0; distance < wanted; distance++) {
      const level = touch + outward * distance;
      if (level > 0 && !prices.has(ladder.priceOf(level))) placed.push({ side, level, distance });
    }
    const surplus = Math.max(0, prices.size + placed.length - LEVELS_MOST);
    return { cancelled: [...crossed, ...furthest(kept, outward, surplus)], placed };
  };

  /** One level behind the touch is withdrawn; the next requote puts another size there. */
  const refreshed = (): OpenQuote[] => {
    if (random.unit() >= REFRESH_SHARE) return [];
    const orders = [...desk.quotes.values()];
    const order = orders[random.integer(orders.length)];
    return order ? [order] : [];
  };

  return {
    crossed: (side, index) =>
      own(side)
        .filter((order) => isCrossed(order, index))
        .reduce((sum, order) => sum + order.lots, 0),
    async requote(index) {
      const jumped = [...desk.quotes.values()].filter((order) => isCrossed(order, index)).length > JUMP_LEVELS;
      if (jumped) await desk.cancelAll();
      const sides = [changesOf("buy", index), changesOf("sell", index)];
      // Asks and bids that give way leave before others take their place: the engine takes commands in this order.
      const results = await Promise.all([
        ...[...sides.flatMap(({ cancelled }) => cancelled), ...refreshed()].map(({ orderId }) => desk.cancel(orderId)),
        ...sides.flatMap(({ placed }) => placed).map(place),
      ]);
      return !results.some((result) => !result.ok && result.code === "PRICE_OUT_OF_BAND");
    },
  };
}

function furthest(orders: readonly OpenQuote[], outward: 1 | -1, count: number): OpenQuote[] {
  return [...orders].sort((a, b) => outward * (b.price - a.price)).slice(0, count);
}
