/** A market maker of one pair: keeps a ladder of post-only limit orders on both sides of the index. */
import type { CommandBody, Side } from "~exchange/engine/commands";
import type { EnginePort } from "~exchange/engine/port";
import type { DemoAccount, OpenQuote } from "./demo-accounts";
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
  engine: EnginePort;
  account: DemoAccount;
  pair: string;
  ladder: QuoteLadder;
  random: RandomSource;
  /** Makes client order ids of this run differ from those of earlier ones. */
  run: string;
}

export interface Maker {
  /** Own orders on the wrong side of the index, in lots: what a taker should take before the next requote. */
  crossed(side: Side, index: number): number;
  /** Brings the ladder to the index (ticks). Resolves once the engine has answered: false where it lies beyond the price band. */
  requote(index: number): Promise<boolean>;
}

export function createMaker({ engine, account, pair, ladder, random, run }: MakerOptions): Maker {
  let placed = 0;
  const own = (side: Side) => [...account.quotes.values()].filter((order) => order.side === side);
  const isCrossed = (order: OpenQuote, index: number) =>
    order.side === "buy" ? order.price > index : order.price < index;

  const place = (side: Side, level: number, distance: number): CommandBody => ({
    type: "place-order",
    accountId: account.accountId,
    clientOrderId: `${run}-${placed++}`,
    pair,
    side,
    orderType: "limit",
    timeInForce: "gtc",
    postOnly: true,
    selfTradePrevention: "expire_taker",
    price: ladder.priceOf(level),
    quantity: ladder.lotsOf(level, distance, placed),
    quoteAmount: null,
  });
  const cancel = (order: OpenQuote): CommandBody => ({
    type: "cancel-order",
    accountId: account.accountId,
    orderId: order.orderId,
  });

  const changesOf = (side: Side, index: number): CommandBody[] => {
    const crossed = own(side).filter((order) => isCrossed(order, index));
    const kept = own(side).filter((order) => !isCrossed(order, index));
    const commands = crossed.map(cancel);
    const prices = new Set(kept.map((order) => order.price));
    const touch = ladder.touch(side, index);
    const outward = side === "buy" ? -1 : 1;
    const wanted = kept.length < LEVELS_LEAST ? LEVELS_FILLED : Math.min(kept.length, LEVELS_FILLED);
    for (let distance = 0; distance < wanted; distance++) {
      const level = touch + outward * distance;
      if (level > 0 && !prices.has(ladder.priceOf(level))) commands.push(place(side, level, distance));
    }
    const surplus = prices.size + commands.length - crossed.length - LEVELS_MOST;
    if (surplus > 0) commands.push(...furthest(kept, outward, surplus).map(cancel));
    return commands;
  };

  /** One level behind the touch is withdrawn; the next requote puts another size there. */
  const refresh = (): CommandBody[] => {
    if (random.unit() >= REFRESH_SHARE) return [];
    const orders = [...account.quotes.values()];
    const order = orders[random.integer(orders.length)];
    return order ? [cancel(order)] : [];
  };

  return {
    crossed: (side, index) =>
      own(side)
        .filter((order) => isCrossed(order, index))
        .reduce((sum, order) => sum + order.lots, 0),
    async requote(index) {
      const jumped = [...account.quotes.values()].filter((order) => isCrossed(order, index)).length > JUMP_LEVELS;
      if (jumped) await engine.submit({ type: "cancel-all", accountId: account.accountId, pair });
      // Asks and bids that give way leave before others take their place: the engine takes commands in this order.
      const commands = [...changesOf("buy", index), ...changesOf("sell", index), ...refresh()];
      commands.sort((a, b) => Number(a.type === "place-order") - Number(b.type === "place-order"));
      const results = await Promise.all(commands.map((command) => engine.submit(command)));
      return !results.some((result) => !result.ok && result.code === "PRICE_OUT_OF_BAND");
    },
  };
}

function furthest(orders: readonly OpenQuote[], outward: 1 | -1, count: number): OpenQuote[] {
  return [...orders].sort((a, b) => outward * (b.price - a.price)).slice(0, count);
}
