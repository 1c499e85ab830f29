import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase, type Sqlite } from "~exchange/projections/database";
import { createRiskFund, type RiskFund } from "~exchange/projections/futures/risk-fund";
import { fundHistory } from "./fund-history";

const DAY = 86_400_000;
const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 10, 20, 12);
let directory: string;
let database: Sqlite;
let fund: RiskFund;
let sequence = 0;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "bourse-fund-"));
  database = openDatabase(join(directory, "fund.sqlite"));
  fund = createRiskFund();
  fund.migrate(database);
});
afterEach(() => {
  database.close();
  rmSync(directory, { recursive: true, force: true });
});

function move(amount: bigint, time: number): void {
  sequence += 1;
  const place = { sequence, index: 0, time };
  const [debit, credit] = ["house:clearing", "house:risk-fund"] as const;
  const ends = amount > 0n ? { debit, credit } : { debit: credit, credit: debit };
  const posted = { type: "ledger-posted", amount: amount < 0n ? -amount : amount, reason: "fund" } as const;
  fund.take({ ...posted, ...ends, reference: "L1", ...place }, place);
}

test("a day without a movement keeps the balance of the one before, and before the first there is no point", () => {
  move(100n, NOON - 4 * DAY);
  move(50n, NOON - 4 * DAY + HOUR);
  move(-30n, NOON - 2 * DAY);
  const points = fundHistory(fund, "7d", NOON);
  expect(points.map(({ balance }) => balance)).toEqual([150n, 150n, 120n, 120n, 120n]);
  expect(points[0]?.time).toBe(Date.UTC(2026, 10, 16));
  expect(points.at(-1)?.time).toBe(Date.UTC(2026, 10, 20));
});

test("a day is told by the hour, beginning with what there was before it", () => {
  move(100n, NOON - 3 * DAY);
  move(7n, NOON - 90 * 60_000);
  const points = fundHistory(fund, "24h", NOON);
  expect(points).toHaveLength(24);
  expect(points.map(({ balance }) => balance).filter((balance) => balance === 107n)).toHaveLength(3);
  expect(points[0]).toEqual({ time: NOON - 23 * HOUR, balance: 100n });
});

test("a fund that never moved has no history", () => {
  expect(fundHistory(fund, "1y", NOON)).toEqual([]);
});
