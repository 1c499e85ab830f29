import fc from "fast-check";
import { TEST_PAIRS } from "./core-under-test";
import type { CommandBody, OrderType, Side, TimeInForce } from "./commands";

const FIRST_PAIR = TEST_PAIRS[0]!;
const accountId = fc.constantFrom("ann", "bob", "cyd");
const pair = fc.constantFrom("AAA_QQQ", "BBB_QQQ");
const side = fc.constantFrom<Side>("buy", "sell");

/** Few ids, so that repeats and reuses happen, of every length there is. */
const clientOrderId = fc.integer({ min: 0, max: 300 }).map((number) => `c${number}`.padEnd(number % 37, "-"));

const placed = fc.record({
  type: fc.constant("place-order" as const),
  accountId,
  clientOrderId,
  pair,
  side,
  timeInForce: fc.constantFrom<TimeInForce>("gtc", "gtc", "gtc", "ioc", "fok"),
  postOnly: fc.integer({ min: 0, max: 7 }).map((number) => number === 0),
  selfTradePrevention: fc.constantFrom("none", "expire_taker", "expire_maker", "expire_both"),
});

const size = fc.integer({ min: 1, max: 60 });

const limitOrder = fc
  .tuple(placed, fc.integer({ min: 195, max: 205 }), size)
  .map(([common, price, quantity]): CommandBody => ({
    ...common,
    orderType: "limit",
    price,
    quantity,
    quoteAmount: null,
  }));

const marketOrder = fc
  .tuple(placed, size, fc.bigInt({ min: 1n, max: 3_000_000n }), fc.boolean())
  .map(([common, quantity, quoteAmount, byQuote]): CommandBody => {
    const spends = byQuote && common.side === "buy";
    return {
      ...common,
      orderType: "market",
      price: null,
      quantity: spends ? null : quantity,
      quoteAmount: spends ? quoteAmount : null,
    };
  });

/** Any shape the type allows, sense or not. */
const conditionValue = fc.option(fc.oneof(fc.integer({ min: -1, max: 210 }), fc.constant(1.5), fc.constant(2 ** 60)));
const oddExits = fc.record({ takeProfit: conditionValue, stopLoss: conditionValue, stopLossLimit: conditionValue });
const oddConditions = fc.record({
  triggerPrice: conditionValue,
  stopLimitPrice: conditionValue,
  trailingBips: conditionValue,
  displayQuantity: conditionValue,
  expiresAt: conditionValue,
});

const price = fc.integer({ min: 190, max: 210 });
const gtdOrNot = fc.option(fc.integer({ min: 1, max: 400 }), { freq: 2 });
const lasting = ([common, expiry]: [{ timeInForce: TimeInForce }, number | null]) =>
  expiry === null
    ? { ...common, timeInForce: "gtc" as const, expiresAt: null }
    : { ...common, timeInForce: "gtd" as const, expiresAt: 1_000 + expiry };

const iceberg = fc
  .tuple(fc.tuple(placed, gtdOrNot), fc.integer({ min: 195, max: 205 }), size, fc.integer({ min: 1, max: 12 }))
  .map(([[common, expiry], at, quantity, shown]): CommandBody => ({
    ...common,
    ...lasting([common, expiry]),
    orderType: "limit",
    price: at,
    quantity,
    quoteAmount: null,
    displayQuantity: Math.min(shown, quantity),
  }));

const stopLimit = fc
  .tuple(fc.tuple(placed, gtdOrNot), price, price, size)
  .map(([[common, expiry], at, trigger, quantity]): CommandBody => ({
    ...common,
    ...(expiry === null ? {} : lasting([common, expiry])),
    orderType: "stop_limit",
    price: at,
    triggerPrice: trigger,
    quantity,
    quoteAmount: null,
  }));

const stopMarket = fc
  .tuple(
    placed,
    price,
    size,
    fc.bigInt({ min: 10_000n, max: 3_000_000n }),
    fc.integer({ min: 1, max: 400 }),
    fc.boolean(),
  )
  .map(([common, trigger, quantity, amount, bips, trails]): CommandBody => ({
    ...common,
    postOnly: false,
    orderType: trails ? "trailing_stop" : "stop_market",
    price: null,
    quantity: common.side === "sell" ? quantity : null,
    quoteAmount: common.side === "buy" ? amount : null,
    ...(trails ? { trailingBips: bips } : { triggerPrice: trigger }),
  }));

const oco = fc
  .tuple(fc.tuple(placed, gtdOrNot), fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }), size, fc.boolean())
  .map(([[common, expiry], above, below, quantity, atMarket]): CommandBody => {
    const sells = common.side === "sell";
    const trigger = sells ? 200 - below : 200 + above;
    return {
      ...common,
      ...lasting([common, expiry]),
      orderType: "oco",
      postOnly: false,
      price: sells ? 200 + above : 200 - below,
      triggerPrice: trigger,
      stopLimitPrice: sells ? (atMarket ? null : trigger - 1) : trigger + 1,
      quantity,
      quoteAmount: null,
    };
  });

/** Prices that mostly lie on the right side, on either or both; and nonsense. */
const exits = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      profit: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 4 }),
      loss: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 4 }),
      limit: fc.option(fc.integer({ min: 0, max: 2 }), { freq: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant(null) },
);

/** An order that says what becomes of what it receives. */
const withExits = fc
  .tuple(fc.oneof(limitOrder, limitOrder, marketOrder, iceberg, stopLimit, stopMarket), exits, oddExits)
  .map(([order, chosen, odd]): CommandBody => {
    if (order.type !== "place-order") return order;
    if (chosen === null) return { ...order, exits: odd };
    const up = order.side === "buy" ? 1 : -1;
    const from = order.price ?? 200;
    const stopLoss = chosen.loss === null ? null : from - up * chosen.loss;
    const limit = stopLoss === null || chosen.limit === null ? null : stopLoss - up * chosen.limit;
    const takeProfit = chosen.profit === null ? null : from + up * chosen.profit;
    return { ...order, exits: { takeProfit, stopLoss, stopLossLimit: limit } };
  });

const amendOrder = fc.record({
  type: fc.constant("amend-order" as const),
  accountId,
  orderId: fc.integer({ min: 1, max: 150 }).map(String),
  price: fc.option(fc.integer({ min: 194, max: 206 })),
  quantity: fc.option(fc.integer({ min: 0, max: 70 })),
});

/** The same for its exits, alone or with the rest: sensible ones about the price there is, none, or nonsense. */
const amendExits = fc
  .tuple(
    amendOrder,
    fc.boolean(),
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: oddExits },
      {
        weight: 9,
        arbitrary: fc
          .record({
            up: fc.constantFrom(1, -1),
            profit: fc.option(fc.integer({ min: 1, max: 7 }), { freq: 4 }),
            loss: fc.option(fc.integer({ min: 1, max: 7 }), { freq: 4 }),
            limit: fc.option(fc.integer({ min: 0, max: 2 }), { freq: 2 }),
          })
          .map(({ up, profit, loss, limit }) => ({
            takeProfit: profit === null ? null : 200 + up * profit,
            stopLoss: loss === null ? null : 200 - up * loss,
            stopLossLimit: loss === null || limit === null ? null : 200 - up * (loss + limit),
          })),
      },
    ),
  )
  .map(([order, isAlone, exits]): CommandBody => ({
    ...order,
    ...(isAlone ? { price: null, quantity: null } : {}),
    exits,
  }));

const filters = fc.record(
  {
    minPrice: fc.constantFrom("0", "98"),
    maxPrice: fc.constantFrom("0", "103"),
    bandDownBips: fc.constantFrom(0, 150),
    bandUpBips: fc.constantFrom(0, 200),
    bandMinutes: fc.constantFrom(0, 1, 3),
    minQuantity: fc.constantFrom("0", "0.03"),
    minMarketQuantity: fc.constantFrom("0", "0.25"),
    maxMarketQuantity: fc.constantFrom("0", "0.3"),
    maxNotional: fc.constantFrom("0", "50"),
    maxOpenOrders: fc.constantFrom(0, 2),
    maxStopOrders: fc.constantFrom(0, 2),
    maxPosition: fc.constantFrom("0", "95"),
    trailingMinBips: fc.constantFrom(0, 10),
    trailingMaxBips: fc.constantFrom(0, 300),
    maxIcebergParts: fc.constantFrom(0, 4),
  },
  { requiredKeys: [], noNullPrototype: true },
);

/** What operators do; the last of each restores the usual state of affairs. */
const operation: fc.Arbitrary<CommandBody> = fc.oneof(
  fc.tuple(filters, fc.nat(3)).map(([chosen, feeLevels]): CommandBody => ({
    type: "configure-pair",
    pair: {
      ...FIRST_PAIR,
      filters: chosen,
      feeLevels: [
        { makerFeePpm: 500, takerFeePpm: 901 },
        { makerFeePpm: 0, takerFeePpm: 1 },
        { makerFeePpm: 3, takerFeePpm: 7 },
      ].slice(feeLevels),
    },
  })),
  fc.constant<CommandBody>({ type: "configure-pair", pair: FIRST_PAIR }),
  fc.record({
    type: fc.constant("set-pair-state" as const),
    pair: fc.constantFrom("AAA_QQQ", "BBB_QQQ"),
    state: fc.constantFrom("pre_open", "trading", "cancel_only", "halted", "trading", "trading", "trading"),
  }),
  fc.record({
    type: fc.constant("set-exchange-mode" as const),
    cancelOnly: fc.integer({ min: 0, max: 5 }).map((number) => number === 0),
    reason: fc.constantFrom("drill", ""),
  }),
  fc.record({
    type: fc.constant("set-fee-level" as const),
    accountId: fc.constantFrom("ann", "bob", "nobody"),
    level: fc.integer({ min: -1, max: 4 }),
  }),
  fc.constant<CommandBody>({ type: "advance-time" }),
);

const oddOrder = fc
  .tuple(
    placed,
    fc.constantFrom<OrderType>("limit", "market", "stop_limit", "stop_market", "trailing_stop", "oco"),
    fc.option(
      fc.oneof(
        fc.integer({ min: -2, max: 210 }),
        fc.constant(Number.NaN),
        fc.constant(0.5),
        fc.constant(Number.MAX_SAFE_INTEGER),
      ),
    ),
    fc.option(fc.oneof(fc.integer({ min: -2, max: 200_000 }), fc.constant(2 ** 60))),
    fc.option(fc.bigInt({ min: -5n, max: 10_000n })),
    fc.oneof(fc.constant({}), oddConditions),
  )
  .map(([common, orderType, price, quantity, quoteAmount, conditions]): CommandBody => ({
    ...common,
    ...conditions,
    orderType,
    price,
    quantity,
    quoteAmount,
  }));

const deposit = fc.record({
  type: fc.constant("deposit" as const),
  accountId: fc.constantFrom("ann", "bob", "cyd", "nobody"),
  asset: fc.constantFrom("AAA", "BBB", "QQQ", "QQQ", "ZZZ"),
  amount: fc.bigInt({ min: -1n, max: 9_000_000n }),
  reference: fc.integer({ min: 0, max: 30 }).map(String),
});

const cancelOrder = fc.record({
  type: fc.constant("cancel-order" as const),
  accountId,
  orderId: fc.integer({ min: 1, max: 120 }).map(String),
});

const rest = fc.oneof(
  fc.record({ type: fc.constant("cancel-all" as const), accountId, pair: fc.constantFrom(null, "AAA_QQQ", "ZZZ_QQQ") }),
  fc.record({
    type: fc.constant("open-session" as const),
    accountId,
    tokenHash: fc.integer({ min: 0, max: 40 }).map(String),
    expiresAt: fc.integer({ min: 0, max: 9 }),
  }),
  fc.record({ type: fc.constant("close-session" as const), tokenHash: fc.integer({ min: 0, max: 40 }).map(String) }),
  fc.record({
    type: fc.constant("update-preferences" as const),
    accountId,
    preferences: fc.dictionary(
      fc.constantFrom("theme", "__proto__", "sound"),
      fc.oneof(fc.boolean(), fc.constantFrom("a", "b")),
    ),
  }),
);

/** One command of the world that OPENING makes. */
export const command: fc.Arbitrary<CommandBody> = fc.oneof(
  { weight: 12, arbitrary: limitOrder },
  { weight: 4, arbitrary: marketOrder },
  { weight: 3, arbitrary: oddOrder },
  { weight: 4, arbitrary: deposit },
  { weight: 3, arbitrary: cancelOrder },
  { weight: 1, arbitrary: rest },
  { weight: 4, arbitrary: iceberg },
  { weight: 3, arbitrary: stopLimit },
  { weight: 3, arbitrary: stopMarket },
  { weight: 3, arbitrary: oco },
  { weight: 3, arbitrary: amendOrder },
  { weight: 1, arbitrary: operation },
);

export interface Step {
  body: CommandBody;
  /** Milliseconds after the command before. */
  wait: number;
}

/** A command, and how long it lets on itself wait: mostly a moment, now and then minutes, so that bands and expiries move. */
export const step: fc.Arbitrary<Step> = fc.record({
  body: command,
  wait: fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 0, max: 5 }) },
    { weight: 1, arbitrary: fc.integer({ min: 30_000, max: 130_000 }) },
  ),
});

/** A command of either kind. */
export const anyCommand: fc.Arbitrary<CommandBody> = fc.oneof(command, command, withExits, amendExits);

/** The same where most orders have exits, and markets move. */
export const exitStep: fc.Arbitrary<Step> = fc.record({
  body: fc.oneof(
    { weight: 18, arbitrary: withExits },
    { weight: 6, arbitrary: limitOrder },
    { weight: 5, arbitrary: marketOrder },
    { weight: 3, arbitrary: amendOrder },
    { weight: 8, arbitrary: amendExits },
    { weight: 3, arbitrary: cancelOrder },
    { weight: 6, arbitrary: fc.constant<CommandBody>({ type: "advance-time" }) },
    { weight: 1, arbitrary: operation },
  ),
  wait: fc.integer({ min: 0, max: 5 }),
});

/** A start with money in most pockets. */
export const FUNDED: readonly CommandBody[] = ["ann", "bob", "cyd"].flatMap((owner) =>
  ["AAA", "BBB", "QQQ"].map((asset): CommandBody => ({
    type: "deposit",
    accountId: owner,
    asset,
    amount: asset === "QQQ" ? 400_000_000n : 900_000n,
    reference: `start-${asset}`,
  })),
);
