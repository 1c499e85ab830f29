import fc from "fast-check";
import { expect, test } from "vitest";
import { tallyPositions } from "./position-tally";

const held = (accountId: string, side: "long" | "short", lots: number) => ({ accountId, side, lots });

test("an account counts on the side it holds more of, a hedge of equal sides on neither", () => {
  const positions = [held("a", "long", 5), held("a", "short", 2), held("b", "short", 1), held("c", "long", 3)];
  expect(tallyPositions([...positions, held("c", "short", 3)])).toMatchObject({ longAccounts: 1, shortAccounts: 1 });
});

test("the top tenth is that of the largest positions, rounded up, and its lots count gross", () => {
  const small = Array.from({ length: 10 }, (_, index) => held(`s${index}`, "long", 1));
  const tally = tallyPositions([...small, held("big", "short", 90), held("big", "long", 10)]);
  // Two of eleven: the big one, and the first of the equal ones.
  expect(tally).toMatchObject({ topLongAccounts: 1, topShortAccounts: 1, topLongLots: 11, topShortLots: 90 });
});

test("nobody is in two counts, and the top holds no more than all", () => {
  const Position = fc.record({
    accountId: fc.constantFrom(..."abcdefghijklmnop"),
    side: fc.constantFrom("long" as const, "short" as const),
    lots: fc.integer({ min: 1, max: 1_000 }),
  });
  fc.assert(
    fc.property(fc.array(Position, { maxLength: 60 }), (positions) => {
      const tally = tallyPositions(positions);
      const accounts = new Set(positions.map(({ accountId }) => accountId)).size;
      const longLots = positions.reduce((sum, { side, lots }) => sum + (side === "long" ? lots : 0), 0);
      expect(tally.longAccounts + tally.shortAccounts).toBeLessThanOrEqual(accounts);
      expect(tally.topLongAccounts + tally.topShortAccounts).toBeLessThanOrEqual(Math.ceil(accounts / 10));
      expect(tally.topLongLots).toBeLessThanOrEqual(longLots);
    }),
  );
});
