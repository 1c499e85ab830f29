import fc from "fast-check";
import { expect, test } from "vitest";
import { SortedBook, type Book } from "./book";
import type { Side } from "./commands";
import { NaiveBook } from "./naive-book";
import type { Order } from "./state";

function order(orderId: number, side: Side, price: number, remaining: number): Order {
  return {
    orderId: String(orderId),
    clientOrderId: String(orderId),
    accountId: "ann",
    pair: "AAA_QQQ",
    side,
    orderType: "limit",
    timeInForce: "gtc",
    postOnly: false,
    selfTradePrevention: "none",
    price,
    quantity: remaining,
    quoteAmount: null,
    feeAsset: "AAA",
    createdAt: 0,
    remaining,
    filledQuantity: 0,
    filledQuote: 0n,
    fee: 0n,
    held: 0n,
    state: "open",
    reason: null,
    updatedAt: 0,
    entry: null,
  };
}

const action = fc.oneof(
  fc.record({
    kind: fc.constant("add" as const),
    side: fc.constantFrom<Side>("buy", "sell"),
    price: fc.integer({ min: 1, max: 12 }),
    lots: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ kind: fc.constant("fill" as const), pick: fc.nat(), lots: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant("remove" as const), pick: fc.nat() }),
);

function picture(book: Book) {
  return (["buy", "sell"] as const).map((side) => {
    const queue: [string, number][] = [];
    book.walk(side, ({ orderId, remaining }) => queue.push([orderId, remaining]) > 0);
    return {
      best: book.best(side),
      levels: book.levels(side),
      queue,
      at: [0, 3, 6, 12].map((price) => book.quantityAt(side, price)),
    };
  });
}

test("the sorted book looks like its naive twin after each of random additions, fills and removals", () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 80, size: "max" }), (actions) => {
      const books = [new SortedBook(), new NaiveBook()] as const;
      const resting: (readonly [Order, Order])[] = [];
      actions.forEach((step, index) => {
        if (step.kind === "add") {
          const pair = [
            order(index, step.side, step.price, step.lots),
            order(index, step.side, step.price, step.lots),
          ] as const;
          resting.push(pair);
          pair.forEach((each, which) => books[which]?.add(each));
        } else if (resting.length > 0) {
          const place = step.pick % resting.length;
          const pair = resting[place];
          if (!pair) return;
          const lots = step.kind === "fill" ? Math.min(step.lots, pair[0].remaining) : pair[0].remaining;
          pair.forEach((each, which) =>
            step.kind === "fill" ? books[which]?.fill(each, lots) : books[which]?.remove(each),
          );
          if (step.kind === "remove" || pair[0].remaining === 0) resting.splice(place, 1);
        }
        expect(picture(books[0])).toEqual(picture(books[1]));
      });
    }),
    { numRuns: 100 },
  );
});

test.each([SortedBook, NaiveBook])("%o refuses what would break its queues", (BookUnderTest) => {
  const book = new BookUnderTest();
  const resting = order(1, "buy", 5, 3);
  book.add(resting);
  expect(() => book.add(resting)).toThrow();
  expect(() => book.fill(resting, 4)).toThrow();
  expect(() => book.fill(resting, 0)).toThrow();
  expect(() => book.add(order(2, "buy", 5, 0))).toThrow();
  book.remove(resting);
  expect(() => book.remove(resting)).toThrow();
});

test("a walk stops where it is told to", () => {
  const book = new SortedBook();
  for (const [id, price] of [
    [1, 5],
    [2, 6],
    [3, 5],
    [4, 4],
  ] as const)
    book.add(order(id, "buy", price, 1));
  const met: string[] = [];
  book.walk("buy", ({ orderId }) => met.push(orderId) < 3);
  expect(met).toEqual(["2", "1", "3"]);
});
