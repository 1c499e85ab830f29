import fc from "fast-check";
import type { CommandBody, Side } from "./commands";

const accountId = fc.constantFrom("ann", "bob", "cyd");
const pair = fc.constantFrom("AAA_QQQ", "BBB_QQQ");
const side = fc.constantFrom<Side>("buy", "sell");

/** Few ids, so that repeats and reuses happen. */
const clientOrderId = fc.integer({ min: 0, max: 300 }).map((number) => `c${number}`);

const placed = fc.record({
  type: fc.constant("place-order" as const),
  accountId,
  clientOrderId,
  pair,
  side,
  timeInForce: fc.constantFrom("gtc", "gtc", "gtc", "ioc", "fok"),
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
const oddOrder = fc
  .tuple(
    placed,
    fc.constantFrom<"limit" | "market">("limit", "market"),
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
  )
  .map(([common, orderType, price, quantity, quoteAmount]): CommandBody => ({
    ...common,
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
  { weight: 1, arbitrary: oddOrder },
  { weight: 4, arbitrary: deposit },
  { weight: 3, arbitrary: cancelOrder },
  { weight: 1, arbitrary: rest },
);

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
