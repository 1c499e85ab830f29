import type { ExitTerms } from "~exchange/domain/exit-rules";
import type { CommandBody, OrderType, Side, TimeInForce } from "~exchange/engine/commands";
import type { EngineState } from "~exchange/engine/naive/state";
import type { Draw } from "./draw";
import type { FuturesWorld } from "./futures-world";
import { feesOf, filtersOf, fundsOf, type CommandKind, type Market, type World } from "./world";

type PlaceOrder = Extract<CommandBody, { type: "place-order" }>;

/** Far enough for any number; the core must refuse it and not stumble. */
const ODD = [-1, 0, 0.5, 2 ** 60, Number.MAX_SAFE_INTEGER];
const TOKENS = 60;
/** The short ones end at the very time of some command. */
const EXPIRIES_MS = [8, 300, 90_000];

/** Thinks up what people and operators do next, from what they can see of the exchange. */
export class Trader {
  private nextId = 0;
  private recent: PlaceOrder[] = [];

  constructor(
    private readonly world: World,
    private readonly draw: Draw,
    /** What they see. */
    private readonly seen: EngineState,
    private readonly futures: FuturesWorld | null,
  ) {}

  next(): CommandBody {
    const ofFutures = this.futures?.next(this.seen);
    if (ofFutures) return ofFutures;
    const body = this.withExits(this.repair() ?? this.ofKind(this.draw.weighted<CommandKind>(this.world.weights)));
    if (body.type === "place-order") this.recent = [...this.recent.slice(-20), body];
    return body;
  }

  /** Some orders say what becomes of what they receive, mostly sensibly. */
  private withExits(body: CommandBody): CommandBody {
    const { draw } = this;
    return body.type === "place-order" && draw.chance(0.15) ? { ...body, exits: this.exitsOf(body) } : body;
  }

  private exitsOf({ side, price, pair }: Pick<PlaceOrder, "side" | "price" | "pair">): ExitTerms {
    const { draw } = this;
    const up = side === "buy" ? 1 : -1;
    const from = price ?? this.seen.markets.get(pair)?.last ?? 100;
    const away = (way: number) => Math.max(1, from + way * draw.between(draw.chance(0.05) ? -1 : 1, 9));
    const [takeProfit, stopLoss] = [draw.chance(0.7) ? away(up) : null, draw.chance(0.7) ? away(-up) : null];
    const stopLossLimit =
      stopLoss === null || draw.chance(0.5) ? null : Math.max(1, stopLoss - up * draw.between(0, 3));
    return { takeProfit, stopLoss, stopLossLimit };
  }

  /** An order that must be taken where the pair trades and its owner has the funds. */
  plainOrder(accountId: string, market: Market, side: Side, price: number): PlaceOrder {
    return { ...this.placed(market, "limit"), accountId, side, price, quantity: market.lots };
  }

  /** Sooner or later an operator opens again what was closed. */
  private repair(): CommandBody | null {
    const { draw, seen } = this;
    if (seen.cancelOnly && draw.chance(0.04)) return { type: "set-exchange-mode", cancelOnly: false, reason: "" };
    const closed = [...seen.markets.values()].find(({ state }) => state !== "trading");
    if (!closed || !draw.chance(0.04)) return null;
    return { type: "set-pair-state", pair: closed.instrument.pair, state: "trading" };
  }

  private ofKind(kind: CommandKind): CommandBody {
    const { draw, world } = this;
    switch (kind) {
      case "quote":
      case "limit":
      case "market":
      case "iceberg":
      case "stopLimit":
      case "stopMarket":
      case "trailing":
      case "oco":
        return this.order(kind, draw.pick(world.markets));
      case "amend":
      case "cancel":
        return this.ofOrder(kind);
      case "reuse":
        return this.reuse();
      case "garbage":
        return this.garbage();
      case "session":
      case "preferences":
      case "deposit":
      case "cancelAll":
        return this.ofAccount(kind);
      default:
        return this.operation(kind);
    }
  }

  private order(kind: CommandKind, market: Market): PlaceOrder {
    const { draw } = this;
    const last = this.seen.markets.get(market.pair.pair)?.last ?? market.middle;
    const placed = this.placed(market, "limit");
    const sign = placed.side === "buy" ? 1 : -1;
    const near = (from: number, to: number) => Math.max(1, last + sign * draw.between(from, to));
    const lasts = draw.chance(0.2)
      ? ({ timeInForce: "gtd", expiresAt: this.seen.time + draw.between(1, draw.pick(EXPIRIES_MS)) } as const)
      : {};
    const quantity = draw.between(1, market.lots * 2);
    const spend =
      BigInt(last) * BigInt(quantity) * market.instrument.quoteUnitsPerTickLot + BigInt(draw.between(0, 99));
    switch (kind) {
      case "quote": {
        const accountId = this.world.makers > 0 ? `p${draw.between(0, this.world.makers - 1)}` : placed.accountId;
        return { ...placed, accountId, postOnly: draw.chance(0.7), price: near(-6, -1), quantity };
      }
      case "iceberg":
        return { ...placed, ...lasts, price: near(-6, 2), quantity, displayQuantity: draw.between(1, quantity) };
      case "stopLimit":
        return { ...placed, ...lasts, orderType: "stop_limit", price: near(0, 9), triggerPrice: near(1, 8), quantity };
      case "oco": {
        const [price, triggerPrice] = [near(-8, -1), near(1, 6)];
        const stopLimitPrice = placed.side === "sell" && draw.chance(0.4) ? null : near(2, 9);
        return { ...placed, ...lasts, orderType: "oco", price, triggerPrice, stopLimitPrice, quantity };
      }
      case "market":
      case "stopMarket":
      case "trailing": {
        const spends = placed.side === "buy" && (kind !== "market" || draw.chance(0.5));
        const size = spends ? { quantity: null, quoteAmount: spend } : { quantity };
        const orderType = ({ market: "market", stopMarket: "stop_market", trailing: "trailing_stop" } as const)[kind];
        const trigger =
          kind === "trailing"
            ? { trailingBips: draw.between(1, 400) }
            : kind === "stopMarket"
              ? { triggerPrice: near(1, 8) }
              : {};
        return { ...placed, orderType, price: null, ...size, ...trigger };
      }
      default: {
        const timeInForce = draw.pick<TimeInForce>(["gtc", "gtc", "gtc", "gtc", "gtc", "gtc", "ioc", "ioc", "fok"]);
        const terms = timeInForce === "gtc" ? { timeInForce, ...lasts } : { timeInForce };
        return { ...placed, ...terms, postOnly: draw.chance(0.05), price: near(-4, 5), quantity };
      }
    }
  }

  private placed(market: Market, orderType: OrderType): PlaceOrder {
    const { draw, world } = this;
    this.nextId += 1;
    return {
      type: "place-order",
      accountId: draw.pick(world.people),
      clientOrderId: `c${this.nextId}`,
      pair: market.pair.pair,
      side: draw.pick<Side>(["buy", "sell"]),
      orderType,
      timeInForce: "gtc",
      postOnly: false,
      selfTradePrevention: draw.pick(["none", "expire_taker", "expire_maker", "expire_both"]),
      price: null,
      quantity: null,
      quoteAmount: null,
    };
  }

  private ofOrder(kind: "amend" | "cancel"): CommandBody {
    const { draw } = this;
    const accountId = draw.pick(this.world.people);
    const all = [...(this.seen.accounts.get(accountId)?.openOrders.values() ?? [])];
    // Orders that something has happened to are where an amendment can go wrong, the unusual ones among them most of all.
    const used = all.filter(({ filledQuantity, triggeredAt }) => filledQuantity > 0 || triggeredAt !== null);
    const unusual = used.filter(({ orderType }) => orderType !== "limit");
    const preferred = unusual.length > 0 ? unusual : used;
    const open = preferred.length > 0 && draw.chance(0.5) ? preferred : all;
    const order = open.length > 0 && draw.chance(0.9) ? draw.pick(open) : null;
    const orderId = order?.orderId ?? String(draw.between(0, this.seen.sequence));
    if (kind === "cancel") return { type: "cancel-order", accountId, orderId };
    const near = draw.chance(0.5) ? this.seen.markets.get(order?.pair ?? "")?.last : order?.price;
    const price = draw.chance(0.5) ? null : Math.max(1, (near ?? 100) + draw.between(-4, 4));
    const quantity = draw.chance(0.3) ? null : draw.between(1, Math.max(2, Math.ceil((order?.quantity ?? 9) * 1.3)));
    const amended = { type: "amend-order", accountId, orderId, price, quantity } as const;
    return draw.chance(0.4) ? this.withOtherExits(amended, order) : amended;
  }

  /** Exits that come, change or go, mostly with nothing else. */
  private withOtherExits(
    amended: Extract<CommandBody, { type: "amend-order" }>,
    order: Pick<PlaceOrder, "side" | "price" | "pair"> | null,
  ): CommandBody {
    const { draw } = this;
    const alone = draw.chance(0.7) ? { price: null, quantity: null } : {};
    if (order === null || draw.chance(0.25)) return { ...amended, ...alone, exits: null };
    return { ...amended, ...alone, exits: this.exitsOf(order) };
  }

  /** An id that was used, mostly with other terms. */
  private reuse(): CommandBody {
    const { draw } = this;
    const [first] = this.recent;
    if (!first) return { type: "advance-time" };
    const used = draw.pick(this.recent);
    return draw.chance(0.3) ? used : { ...used, quantity: (used.quantity ?? 0) + draw.between(0, 2) };
  }

  private garbage(): CommandBody {
    const { draw, world } = this;
    const kind = draw.pick(["limit", "market", "stopLimit", "trailing", "oco", "iceberg"] as const);
    const order = this.order(kind, draw.pick(world.markets));
    const odd = draw.pick(ODD);
    return draw.pick<() => CommandBody>([
      () => ({ ...order, accountId: "nobody" }),
      () => ({ ...order, pair: "A1_ZZ" }),
      () => ({ ...order, clientOrderId: draw.pick(["", "x".repeat(37), "naïve"]) }),
      () => ({ ...order, price: odd }),
      () => ({ ...order, quantity: odd }),
      () => ({ ...order, quoteAmount: draw.pick([-5n, 0n, 7n, 2n ** 110n]) }),
      () => ({ ...order, triggerPrice: odd, trailingBips: odd }),
      () => ({ ...order, displayQuantity: odd, timeInForce: "ioc" }),
      () => ({ ...order, timeInForce: "gtd", expiresAt: odd }),
      () => ({ type: "deposit", accountId: order.accountId, asset: "ZZ", amount: 1n, reference: "zz" }),
      () => ({ type: "deposit", accountId: order.accountId, asset: "A0", amount: -1n, reference: "minus" }),
      () => ({ type: "deposit", accountId: order.accountId, asset: "A0", amount: 2n ** 101n, reference: "much" }),
      () => ({ type: "amend-order", accountId: order.accountId, orderId: "00x", price: odd, quantity: odd }),
      () => ({ type: "cancel-order", accountId: "nobody", orderId: "7" }),
      () => ({ type: "set-fee-level", accountId: "p0", level: draw.pick([-1, 16]) }),
    ])();
  }

  private ofAccount(kind: "session" | "preferences" | "deposit" | "cancelAll"): CommandBody {
    const { draw, world, seen } = this;
    const accountId = draw.pick(world.people);
    const tokenHash = String(draw.between(0, TOKENS));
    switch (kind) {
      case "session":
        if (draw.chance(0.3)) return { type: "close-session", tokenHash };
        return { type: "open-session", accountId, tokenHash, expiresAt: seen.time + draw.between(1, 9) };
      case "preferences": {
        const name = draw.pick(["theme", "__proto__", "sound"]);
        const preferences = Object.fromEntries([[name, draw.pick([true, false, "a", "b"])]]);
        return { type: "update-preferences", accountId, preferences };
      }
      case "deposit": {
        const asset = draw.pick(world.assets).code;
        const amount = fundsOf(world.markets, asset) / BigInt(draw.between(1, 9)) + 1n;
        return { type: "deposit", accountId, asset, amount, reference: String(draw.between(0, 400)) };
      }
      case "cancelAll":
        return { type: "cancel-all", accountId, pair: draw.pick([null, draw.pick(world.markets).pair.pair, "ZZ_A0"]) };
    }
  }

  private operation(kind: CommandKind): CommandBody {
    const { draw, world } = this;
    const { pair, instrument, middle, lots } = draw.pick(world.markets);
    switch (kind) {
      case "pairState": {
        const state = draw.pick(["pre_open", "cancel_only", "halted", "trading", "trading", "trading"] as const);
        return { type: "set-pair-state", pair: pair.pair, state };
      }
      case "mode": {
        const cancelOnly = draw.chance(0.4);
        return { type: "set-exchange-mode", cancelOnly, reason: cancelOnly ? "drill" : "" };
      }
      case "feeLevel":
        return { type: "set-fee-level", accountId: draw.pick(world.people), level: draw.between(0, 4) };
      case "configure": {
        const fees = { ...feesOf(draw), feeLevels: Array.from({ length: draw.between(0, 3) }, () => feesOf(draw)) };
        const tick = draw.chance(0.1) ? "7" : pair.tick;
        const filters = filtersOf(draw, instrument, middle, lots);
        return { type: "configure-pair", pair: { ...pair, ...fees, tick, filters } };
      }
      default:
        return { type: "advance-time" };
    }
  }
}
