import fc from "fast-check";
import { expect, test } from "vitest";
import { CoreUnderTest, limit, TEST_PAIRS } from "~exchange/engine/core-under-test";
import type { CommandBody } from "~exchange/engine/commands";
import type { EngineEvent } from "~exchange/engine/events";
import {
  defineInstrument,
  lotsToQuantity,
  quantityToLots,
  ticksToPrice,
  type PairFilters,
} from "~exchange/domain/instrument";
import { formatUnits } from "~exchange/domain/units";
import type { BookSnapshot } from "~/features/terminal/book/book";
import { missingField, readDraft, termsOf, type Draft } from "./draft";
import { faultOf } from "./faults";
import { shareOfMaxOrder, shareOfQuote, sizedByQuote, type Funds, type MaxOrderInput } from "./max-order";
import { ORDER_TYPES, type OrderType, type Side } from "./order-types";
import { previewOrder } from "./preview";
import { typedOrder } from "./typed-order";

const ASSETS = ["AAA", "BBB", "QQQ"].map((code) => ({ code, scale: 4 }));
const [PAIR] = TEST_PAIRS;
if (!PAIR) throw new Error("there is no pair");
/** Ticks and lots, best first. */
const ASKS = [[110, 40], [112, 100], [120, 400]] as const; // prettier-ignore
const BIDS = [[100, 30], [98, 100], [90, 400]] as const; // prettier-ignore
const LAST = 105;
const level = ([ticks, lots]: readonly [number, number]) => ({ ticks, lots });
const BOOK: BookSnapshot = { sequence: 1, asks: ASKS.map(level), bids: BIDS.map(level) };

/** A market of that book, last traded between its sides, in which ann has those funds. */
function market(funds: { quoteUnits: bigint; baseUnits: bigint }, filters: PairFilters = {}) {
  const core = CoreUnderTest.opened();
  for (const accountId of ["bob", "cyd"]) {
    core.fund(accountId, "QQQ", 10n ** 12n);
    core.fund(accountId, "AAA", 10n ** 10n);
  }
  const rest = (accountId: string, side: Side, [price, quantity]: readonly [number, number]) =>
    core.order(limit({ accountId, side, price, quantity }));
  rest("bob", "sell", [LAST, 4]);
  rest("cyd", "buy", [LAST, 4]);
  for (const each of ASKS) rest("bob", "sell", each);
  for (const each of BIDS) rest("bob", "buy", each);
  if (!PAIR) throw new Error("there is no pair");
  const pair = { ...PAIR, filters };
  core.run({ type: "configure-pair", pair });
  if (funds.quoteUnits > 0n) core.fund("ann", "QQQ", funds.quoteUnits);
  if (funds.baseUnits > 0n) core.fund("ann", "AAA", funds.baseUnits);
  return { core, instrument: defineInstrument(pair, ASSETS) };
}

function placing(draft: Draft, side: Side): CommandBody {
  return {
    type: "place-order",
    accountId: "ann",
    clientOrderId: "the-order",
    pair: "AAA_QQQ",
    selfTradePrevention: "expire_taker",
    ...termsOf(draft, side),
  };
}

/** What the engine moved from available to held for the order. */
function reserved(events: readonly EngineEvent[]): bigint {
  let units = 0n;
  for (const event of events) {
    if (event.type === "ledger-posted" && event.reason === "hold" && event.debit.startsWith("ann:"))
      units += event.amount;
  }
  return units;
}

const ticks = fc.integer({ min: 80, max: 130 });
const lots = fc.integer({ min: 1, max: 700 });
const orders = fc.record({
  orderType: fc.constantFrom<OrderType>(...ORDER_TYPES),
  /** Prices are where the type wants them; else they are anywhere. */
  isSane: fc.boolean(),
  side: fc.constantFrom<Side>("buy", "sell"),
  timeInForce: fc.constantFrom("gtc" as const, "ioc" as const, "fok" as const),
  postOnly: fc.boolean(),
  price: ticks,
  triggerPrice: ticks,
  stopLimitPrice: fc.option(ticks),
  trailingBips: fc.integer({ min: 1, max: 3_000 }),
  amount: fc.option(lots),
  total: fc.option(fc.integer({ min: 1, max: 4_000 })),
  displayQuantity: fc.option(lots),
});

/** A trigger that isn't reached yet, and an oco whose own leg rests. */
function sanePrices({
  orderType,
  side,
  price,
  triggerPrice,
}: {
  orderType: OrderType;
  side: Side;
  price: number;
  triggerPrice: number;
}) {
  return {
    triggerPrice: side === "buy" ? Math.max(triggerPrice, LAST + 1) : Math.min(triggerPrice, LAST - 1),
    price: orderType === "oco" ? (side === "buy" ? 85 : 125) : price,
  };
}

test("what the preview reserves is what the engine reserves, and what it finds wrong the engine refuses, for any order", () => {
  const quoteUnits = 10n ** 9n;
  const baseUnits = 10n ** 6n;
  const seen = new Set<OrderType>();
  fc.assert(
    fc.property(orders, ({ isSane, ...any }) => {
      const order = isSane ? { ...any, ...sanePrices(any) } : any;
      const { core, instrument } = market({ quoteUnits, baseUnits });
      const price = (each: number | null) => (each === null ? "" : ticksToPrice(instrument, each));
      const quantity = (each: number | null) => (each === null ? "" : lotsToQuantity(instrument, each));
      const isTied = order.orderType !== "stop_market" && order.orderType !== "trailing_stop";
      const fields = typedOrder({
        orderType: order.orderType,
        timeInForce: order.timeInForce,
        postOnly: order.postOnly,
        price: price(order.price),
        triggerPrice: price(order.triggerPrice),
        stopLimitPrice: price(order.stopLimitPrice),
        trailingRate: formatUnits(BigInt(order.trailingBips), 2),
        amount: quantity(order.amount),
        total: order.total === null || (isTied && order.amount !== null) ? "" : String(order.total),
        displayQuantity: quantity(order.displayQuantity),
      });
      const { draft, errors } = readDraft(instrument, fields);
      expect(errors).toEqual([]);
      const isWhole = missingField(draft, order.side) === null;
      const fault = faultOf(instrument, draft, order.side, { time: 0, last: LAST });
      const { result, events } = core.apply(placing(draft, order.side));
      if (!isWhole || fault) expect(result.ok).toBe(false);
      if (!result.ok) return;
      seen.add(order.orderType);
      const funds = { quoteUnits, baseUnits, positionUnits: null };
      const preview = previewOrder(instrument, BOOK, draft, order.side, funds);
      expect(preview.hold).toBe(formatUnits(reserved(events), 4));
      expect(preview.warning === "insufficient" || preview.warning === "would-take").toBe(false);
    }),
    { numRuns: 120 },
  );
  expect([...seen].sort()).toEqual([...ORDER_TYPES].sort());
});

const wealth = fc.record({
  quoteUnits: fc.bigInt({ min: 0n, max: 10n ** 7n }),
  baseUnits: fc.bigInt({ min: 0n, max: 10n ** 5n }),
});
const caps = fc.record({
  maxNotional: fc.constantFrom("0", "50", "300"),
  maxMarketQuantity: fc.constantFrom("0", "1", "3.5"),
  maxPosition: fc.constantFrom("0", "5", "12"),
});

test("100 % is the largest order that the engine takes: a lot more is refused", () => {
  let taken = 0;
  fc.assert(
    fc.property(wealth, caps, orders, (own, filters, { orderType, side, price, triggerPrice }) => {
      const { price: resting, triggerPrice: trigger } = sanePrices({ orderType, side, price, triggerPrice });
      const sized = (size: { amount?: string; total?: string }) => {
        const { core, instrument } = market(own, filters);
        const text = (each: number) => ticksToPrice(instrument, each);
        const typed = typedOrder({
          ...{ orderType, price: text(resting), triggerPrice: text(trigger), trailingRate: "5", ...size },
          stopLimitPrice: orderType === "oco" ? text(trigger) : "",
        });
        const { draft } = readDraft(instrument, typed);
        return { draft, instrument, isTaken: () => core.apply(placing(draft, side)).result };
      };
      const { draft, instrument } = sized({});
      const funds: Funds = { ...own, positionUnits: own.baseUnits };
      const input: MaxOrderInput = { instrument, side, draft, funds, levels: side === "buy" ? BOOK.asks : BOOK.bids };
      if (sizedByQuote(draft, side)) {
        const total = shareOfQuote(input, 100);
        if (total === null) return;
        const result = sized({ total }).isTaken();
        // What is too little for any order, and the cap of the whole position, the amount says nothing about.
        if (result.ok) taken += 1;
        else expect(["NOTIONAL_TOO_SMALL", "POSITION_LIMIT"]).toContain(result.code);
        return;
      }
      const amount = shareOfMaxOrder(input, 100);
      if (amount === null) return;
      const result = sized({ amount }).isTaken();
      if (result.ok) taken += 1;
      else expect(["NOTIONAL_TOO_SMALL", "NO_LIQUIDITY"]).toContain(result.code);
      if (!result.ok) return;
      const more = lotsToQuantity(instrument, (quantityToLots(instrument, amount) ?? 0) + 1);
      expect(sized({ amount: more }).isTaken().ok).toBe(false);
    }),
    { numRuns: 40 },
  );
  expect(taken).toBeGreaterThan(5);
});
