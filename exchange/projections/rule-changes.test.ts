import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { EngineEvent, EventBody } from "~exchange/engine/events";
import { XYZ } from "~exchange/futures-under-test";
import { openDatabase } from "./database";
import { createContractRuleChanges } from "./futures/rule-changes";
import { createMarketRows } from "./rows/markets";
import { createSpotRuleChanges } from "./rule-changes";

const folder = mkdtempSync(join(tmpdir(), "bourse-rule-changes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ASSETS: EventBody = {
  type: "assets-configured",
  assets: [
    { code: "AAA", scale: 8 },
    { code: "QQQ", scale: 8 },
  ],
};
const PAIR = {
  ...{ pair: "AAA_QQQ", base: "AAA", quote: "QQQ", tick: "0.01", lot: "0.001", minNotional: "5", maxQuantity: "500" },
  ...{ makerFeePpm: 1_000, takerFeePpm: 1_500 },
};
const EVERYTHING = { pair: null, isShared: false, cursor: null, limit: 100 };

const events = (sequence: number, bodies: readonly EventBody[]) =>
  bodies.map((body, index): EngineEvent => ({ ...body, sequence, index, time: sequence * 1_000 }));

/** The spot projection on a file, as the rows' thread opens it. */
function open(name: string) {
  const database = openDatabase(join(folder, name));
  const rows = createMarketRows();
  const changes = createSpotRuleChanges();
  for (const projection of [rows, changes]) projection.migrate(database);
  return {
    tell(sequence: number, ...bodies: EventBody[]) {
      for (const projection of [rows, changes]) projection.apply(events(sequence, bodies));
    },
    read: () => changes.read(EVERYTHING),
    close: () => database.close(),
  };
}

test("a pair's first rules are one entry, later ones an entry each, in what they are counted in", () => {
  const log = open("first.sqlite");
  log.tell(1, ASSETS);
  log.tell(2, { type: "pair-configured", pair: PAIR });
  expect(log.read()).toMatchObject({ begun: 2_000, latest: [{ pair: "AAA_QQQ", time: 2_000 }] });
  expect(log.read().items).toMatchObject([{ rule: "listed", by: "configuration", pair: "AAA_QQQ", before: null }]);
  expect(log.read().items[0]?.rules).toContainEqual({ rule: "minNotional", level: null, value: "5", unit: "QQQ" });

  log.tell(3, {
    type: "pair-configured",
    pair: {
      ...PAIR,
      minNotional: "7.50",
      feeLevels: [{ makerFeePpm: 5, takerFeePpm: 6 }],
      filters: { maxPosition: "3", bandUpBips: 250, bandMinutes: 5 },
    },
  });
  const { items } = log.read();
  expect(items.map(({ rule, level, before, after, unit }) => [rule, level, before, after, unit])).toEqual([
    ["takerFee", 1, null, "0.0006", "percent"],
    ["makerFee", 1, null, "0.0005", "percent"],
    ["bandMinutes", null, null, "5", "minutes"],
    ["bandUp", null, null, "2.5", "percent"],
    ["maxPosition", null, null, "3", "AAA"],
    ["minNotional", null, "5", "7.5", "QQQ"],
    ["listed", null, null, null, null],
  ]);
  expect(items.every(({ number }, index) => index === 0 || number < (items[index - 1]?.number ?? 0))).toBe(true);
  log.close();
});

test("a store that is opened again goes on from the rules it knew", () => {
  const log = open("again.sqlite");
  log.tell(1, ASSETS);
  log.tell(2, { type: "pair-configured", pair: PAIR });
  log.tell(3, { type: "pair-state-changed", pair: "AAA_QQQ", state: "halted" });
  log.tell(4, { type: "exchange-mode-changed", cancelOnly: true, reason: "new version" });
  log.close();
  const again = open("again.sqlite");
  again.tell(5, { type: "pair-configured", pair: { ...PAIR, takerFeePpm: 2_000 } });
  again.tell(6, { type: "pair-state-changed", pair: "AAA_QQQ", state: "trading" });
  again.tell(7, { type: "exchange-mode-changed", cancelOnly: false, reason: "" });
  expect(again.read().items).toMatchObject([
    { rule: "mode", before: "cancel_only", after: "trading", pair: null, reason: null },
    { rule: "state", before: "halted", after: "trading", by: "command" },
    { rule: "takerFee", level: 0, before: "0.15", after: "0.2", by: "configuration" },
    { rule: "mode", before: "trading", after: "cancel_only", pair: null, reason: "new version" },
    { rule: "state", before: "trading", after: "halted", by: "command" },
    { rule: "listed" },
  ]);
  expect(again.read().latest).toEqual([{ pair: "AAA_QQQ", time: 6_000 }]);
  again.close();
});

test("where the journal's beginning is cut off, the record begins with what is told, and claims no listing and no halt", () => {
  const log = open("told.sqlite");
  log.tell(
    90,
    ASSETS,
    { type: "pair-configured", pair: PAIR },
    { type: "pair-state-changed", pair: "AAA_QQQ", state: "halted" },
    { type: "exchange-mode-changed", cancelOnly: true, reason: "drill" },
    ASSETS,
  );
  const { items } = log.read();
  expect(items).toMatchObject([
    { rule: "mode", after: "cancel_only", by: "record" },
    { rule: "listed", by: "record" },
  ]);
  expect(items[1]?.rules).toContainEqual({ rule: "state", level: null, value: "halted", unit: null });
  log.tell(91, { type: "pair-state-changed", pair: "AAA_QQQ", state: "trading" });
  expect(log.read().items[0]).toMatchObject({ rule: "state", before: "halted", after: "trading", by: "command" });
  log.close();
});

test("a contract's tiers come and go one by one, and what follows from them is told too", () => {
  const database = openDatabase(join(folder, "contract.sqlite"));
  const changes = createContractRuleChanges();
  changes.migrate(database);
  const configure = (sequence: number, tiers: typeof XYZ.tiers, fundingIntervalMs = XYZ.fundingIntervalMs) => {
    const place = { sequence, index: 0, time: sequence * 1_000 };
    const terms = { ...XYZ, tiers, fundingIntervalMs };
    changes.take({ type: "contract-configured", terms, settleScale: 8, ...place }, place);
    changes.flush?.();
  };
  configure(1, XYZ.tiers);
  const [first, second] = XYZ.tiers;
  if (!first || !second) throw new Error("the contract has too few tiers");
  configure(2, [first, { ...second, maintenancePpm: 12_500 }], 14_400_000);
  expect(
    changes.page(EVERYTHING).map(({ rule, level, before, after, unit }) => [rule, level, before, after, unit]),
  ).toEqual([
    ["tierMaintenanceAmount", 3, "325", null, "USDT"],
    ["tierMaintenanceRate", 3, "2.5", null, "percent"],
    ["tierMaxLeverage", 3, "10", null, "times"],
    ["tierUpTo", 3, "100000", null, "USDT"],
    ["tierMaintenanceAmount", 2, "25", "37.5", "USDT"],
    ["tierMaintenanceRate", 2, "1", "1.25", "percent"],
    ["fundingInterval", null, "28800", "14400", "seconds"],
    ["listed", null, null, null, null],
  ]);
  database.close();
});
