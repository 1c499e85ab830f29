import { expect, test } from "vitest";
import { simulate, type Course } from "./simulation/simulation";

const SEEDS = 100;
const COMMANDS = 2_000;
const LONG_MS = 600_000;

/** Seeds beyond these that have found something, and what; the cases themselves have tests of their own. */
const REGRESSIONS = new Map([
  [103, "an oco whose stop has fired told the price of its other leg when it was made smaller"],
  [140, "an oco filled in part could be amended into the other side of the book"],
]);

/** What the worlds must reach, or they prove nothing. */
const REACHED = [
  ...["kill", "killInWrite", "powerCut", "powerCutInWrite", "restart", "diskFull", "readOnly", "diskError"],
  ...["syncError", "syncLie", "clockForward", "clockBack", "clockFreeze", "slowReader", "longWait"],
  ...["open", "filled", "cancelled", "expired", "rejected_after_trigger", "ok"],
  ...["BALANCE_INSUFFICIENT", "CLIENT_ORDER_ID_REUSED", "ORDER_FINISHED", "ORDER_UNKNOWN", "WOULD_TAKE"],
  ...["FOK_NOT_FILLABLE", "NO_LIQUIDITY", "PAIR_NOT_TRADING", "EXCHANGE_CANCEL_ONLY", "PRICE_OUT_OF_BAND"],
  ...["futures traded", "futures funding-settled", "futures position-changed", "futures order-changed"],
  ...["liquidation began", "liquidation taken_over", "liquidation closed_by_fund", "liquidation deleveraged"],
  ...["MARGIN_INSUFFICIENT", "FUTURES_ACCOUNT_MISSING", "REFERENCE_REUSED", "NOTHING_TO_REDUCE", "MARK_UNKNOWN"],
  ...["OPEN_ORDERS_LIMIT", "STOP_ORDERS_LIMIT", "POSITION_LIMIT", "WOULD_TRIGGER", "ORDER_NOT_AMENDABLE"],
  ...["TAKE_PROFIT_INVALID", "STOP_LOSS_INVALID"],
];

test(
  "200,000 commands over 100 worlds, through crashes, bad disks, clocks and lines, break no rule",
  { timeout: LONG_MS },
  async () => {
    const reached = new Map<string, number>();
    const sum = { commands: 0, trades: 0, starts: 0 };
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const course: Course = await simulate(seed, COMMANDS);
      for (const what of ["commands", "trades", "starts"] as const) sum[what] += course[what];
      for (const [kind, count] of [...course.faults, ...course.outcomes])
        reached.set(kind, (reached.get(kind) ?? 0) + count);
    }
    expect(sum.commands).toBeGreaterThanOrEqual(SEEDS * COMMANDS);
    expect(sum.trades).toBeGreaterThan(10_000);
    expect(sum.starts).toBeGreaterThan(500);
    expect(REACHED.filter((kind) => (reached.get(kind) ?? 0) < 5)).toEqual([]);
  },
);

test("seeds that have found something find it no more", { timeout: LONG_MS }, async () => {
  for (const [seed, what] of REGRESSIONS) await expect(simulate(seed, COMMANDS), what).resolves.toBeDefined();
});

test("the same seed runs the same course", async () => {
  expect(await simulate(7, 500)).toEqual(await simulate(7, 500));
});
