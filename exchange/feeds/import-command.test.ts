import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import Database from "libsql";
import { afterAll, expect, test } from "vitest";
import type { Interval } from "~exchange/contract/schemas";
import { defineInstrument } from "~exchange/domain/instrument";
import { FolderLock } from "~exchange/journal/folder-lock";
import markets from "~exchange/markets.json";
import { readConfig } from "~exchange/config";
import { defineContracts } from "~exchange/contract-config";
import { listAcross } from "~exchange/projections/candles-stretch";
import { createContractPast } from "~exchange/projections/futures/contract-past";
import { createCandleStore } from "~exchange/projections/candles";
import { MINUTE } from "~exchange/projections/candles-calendar";
import { readImported } from "~exchange/projections/imported";
import { runImport } from "./import-command";

/** A folder with real recordings under the names below; without it those tests are skipped. */
const RECORDED = resolve("../shared/data/market");
const withRecorded = test.skipIf(!existsSync(RECORDED));
const INSTRUMENTS = markets.spot.map((pair) => defineInstrument(pair, markets.assets));
const NOW = Date.parse("2026-11-27T10:17:25Z");

const root = mkdtempSync(join(tmpdir(), "import-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function openFolder() {
  const data = mkdtempSync(join(root, "data-"));
  const imported = join(data, "exchange/imported");
  return {
    data,
    imported,
    run: (...args: string[]) => runImport(args, { DATA_DIR: data, INIT_CWD: root }),
    stored: (pair: string) => (existsSync(join(imported, pair)) ? readdirSync(join(imported, pair)).sort() : []),
  };
}

function write(name: string, content: string | Uint8Array): string {
  writeFileSync(join(root, name), content);
  return name;
}

function openStore(importedDirectory: string) {
  const demo = { index: markets.demo.index, historyDays: 10 };
  const store = createCandleStore({ seed: "test", instruments: INSTRUMENTS, demo, importedDirectory, now: () => NOW });
  store.migrate(new Database(":memory:"));
  return store;
}

const CANDLES = `open_time,open,high,low,close,volume
2023-03-01 00:00:00+00:00,23140.48,23150.77,23128.52,23142.31,2.131777
2023-03-01 00:01:00+00:00,23143.89,23148.8,23137.61,23137.77,5.4e-05
2023-03-01 00:04:00+00:00,23141.8,23156.46,23136.83,23153.44,0.0
`;

const FILES: [file: string, interval: Interval, rows: number][] = [
  ["BTCUSDT_1m_20230301_20230321.csv.gz", "1m", 30_240],
  ["BTCUSDC_1m_20230301_20230321.csv.gz", "1m", 30_240],
  ["BTCUSD_1m_20230301_20230321.csv.gz", "1m", 30_240],
  ["BTC-PERP_1m_20211231_20220201.csv.gz", "1m", 45_031],
  ["XRPUSDT-PERP_5m.json.gz", "5m", 1_999],
  ["XRPUSDT-PERP_1h.json.gz", "1h", 100],
];

withRecorded.each(FILES)("%s is imported candle by candle", (file, interval, rows) => {
  const folder = openFolder();
  folder.run(join(RECORDED, file), "--pair", "BTC_USDT");
  const store = openStore(folder.imported);
  const candles = store.list({ pair: "BTC_USDT", interval, from: 0, to: NOW, limit: 1_000_000 });
  expect(candles).toHaveLength(rows);
  const broken = candles.filter(([time, ...texts]) => {
    const [open, high, low, close] = texts.map(Number);
    return time % MINUTE !== 0 || high! < Math.max(open!, close!) || low! > Math.min(open!, close!) || low! <= 0;
  });
  expect(broken).toEqual([]);
  const sum = (list: readonly (readonly [number, string, string, string, string, string])[]) =>
    list.reduce((total, candle) => total + Number(candle[5]), 0);
  const weeks = store.list({ pair: "BTC_USDT", interval: "1w", from: 0, to: NOW, limit: 100 });
  expect(sum(weeks)).toBeCloseTo(sum(candles), 3);
  expect(weeks.at(-1)![4]).toBe(candles.at(-1)![4]);
});

withRecorded("recorded trades become minutes whose volumes sum to the recorded amounts", () => {
  const folder = openFolder();
  folder.run(join(RECORDED, "XRPETH_trades.json.gz"), "--pair", "ETH_BTC");
  folder.run(join(RECORDED, "ETHUSDT_trades_20230202.csv"), "--pair", "ETH_USDT");
  const store = openStore(folder.imported);
  const [first] = store.list({ pair: "ETH_BTC", interval: "1m", from: 0, to: NOW, limit: 1 });
  expect(first).toEqual([1570752000000, "0.00141342", "0.00141557", "0.00141266", "0.00141418", "1482"]);
  const trades: unknown[][] = JSON.parse(gunzipSync(readFileSync(join(RECORDED, "XRPETH_trades.json.gz"))).toString());
  const months = store.list({ pair: "ETH_BTC", interval: "1M", from: 0, to: NOW, limit: 9 });
  expect(months).toHaveLength(1);
  expect(Number(months[0]![5])).toBeCloseTo(
    trades.reduce((sum, trade) => sum + Number(trade[5]), 0),
    6,
  );
  const minutes = store.list({ pair: "ETH_USDT", interval: "1m", from: 0, to: NOW, limit: 9 });
  expect(minutes.map(([, , , , close]) => close)).toEqual(["1667.23", "1667.27", "1666.73", "1667.30"]);
});

withRecorded("a volume recorded in quote is told in base", () => {
  const folder = openFolder();
  folder.run(join(RECORDED, "BTC-PERP_1m_20211231_20220201.csv.gz"), "--pair", "BTC_USDT");
  const [first] = openStore(folder.imported).list({ pair: "BTC_USDT", interval: "1m", from: 0, to: NOW, limit: 1 });
  expect(first).toEqual([1640991660000, "46319.000", "46385.000", "46319.000", "46377.000", "49.62030175"]);
});

test("imported candles keep their decimals, fill their gaps and replace the seeded past", () => {
  const folder = openFolder();
  folder.run(write("candles.csv", CANDLES), "--pair", "BTC_USDT");
  const store = openStore(folder.imported);
  expect(store.list({ pair: "BTC_USDT", interval: "1m", to: NOW, limit: 100 })).toEqual([
    [1677628800000, "23140.48", "23150.77", "23128.52", "23142.31", "2.131777"],
    [1677628860000, "23143.89", "23148.80", "23137.61", "23137.77", "0.000054"],
    [1677628920000, "23137.77", "23137.77", "23137.77", "23137.77", "0.000000"],
    [1677628980000, "23137.77", "23137.77", "23137.77", "23137.77", "0.000000"],
    [1677629040000, "23141.80", "23156.46", "23136.83", "23153.44", "0.000000"],
  ]);
  expect(store.list({ pair: "BTC_USDT", interval: "5m", to: NOW, limit: 100 })).toEqual([
    [1677628800000, "23140.48", "23156.46", "23128.52", "23153.44", "2.131831"],
  ]);
  expect(store.list({ pair: "ETH_USDT", interval: "1m", to: NOW, limit: 100 })).toHaveLength(100);
});

test("the same content twice, packed or not and by any name, changes nothing and says so", () => {
  const folder = openFolder();
  folder.run(write("candles.csv", CANDLES), "--pair", "BTC_USDT");
  const before = folder.stored("BTC_USDT");
  const told = folder.run(write("renamed.dat", gzipSync(CANDLES)), "--pair", "BTC_USDT");
  expect(told.join()).toMatch(/renamed\.dat is the history of BTC_USDT already; nothing has changed/);
  expect(folder.stored("BTC_USDT")).toEqual(before);
});

const row = (line: string) => CANDLES.replace(/^.*00:01:00.*$/m, line);
const BAD: [what: string, content: string, why: RegExp][] = [
  ["text for a price", row("2023-03-01 00:01:00+00:00,1,x,1,1,1"), /line 3: high "x" is not a decimal number/],
  ["a high below the close", row("2023-03-01 00:01:00+00:00,1,2,1,3,1"), /line 3: high 2 is below close 3/],
  ["a low above the open", row("2023-03-01 00:01:00+00:00,1,3,2,3,1"), /line 3: low 2 is above open 1/],
  ["a price of 0", row("2023-03-01 00:01:00+00:00,1,2,0,1,1"), /line 3: low is 0/],
  ["a negative volume", row("2023-03-01 00:01:00+00:00,1,2,1,1,-1"), /line 3: volume "-1" is not a decimal number/],
  ["a missing field", row("2023-03-01 00:01:00+00:00,1,2,1,1"), /line 3: has 5 fields, not 6/],
  [
    "a day that isn't",
    row("2023-02-30 00:01:00+00:00,1,2,1,1,1"),
    /line 3: "2023-02-30 00:01:00\+00:00" is not a time/,
  ],
  ["a time twice", row("2023-03-01 00:00:00+00:00,1,2,1,1,1"), /line 3: repeats the time of the row before/],
  ["a time that goes back", row("2023-02-28 00:00:00+00:00,1,2,1,1,1"), /line 3: is older than the row before/],
  [
    "seconds in an open time",
    row("2023-03-01 00:01:01+00:00,1,2,1,1,1"),
    /line 3: its open time is not a whole minute/,
  ],
  ["an empty line in the middle", row(""), /line 3: has 1 fields, not 6/],
  ["no rows", "open_time,open,high,low,close,volume\n", /holds no rows/],
  ["an unknown header", "a,b\n1,2\n", /line 1: neither the header of candles nor of trades: "a,b"/],
  ["a funding rate", "[[1637280000000,0.0001,0,0,0,0]]", /row 0: high is 0/],
  ["broken JSON", "[[1,2", /isn't valid JSON/],
  ["a short JSON row", "[[1637280000000,1,1,1,1,0],[1637280060000,1]]", /row 1: isn't an array of 6 values/],
  ["a trade on no side", '[[1570752011620,"1",null,"up",1,1,1]]', /row 0: side "up" is neither buy nor sell/],
  ["a trade of nothing", '[[1570752011620,"1",null,"buy",1,0,1]]', /row 0: amount is 0/],
  ["no text", String.fromCharCode(0x1f, 0x8b, 1, 2), /can't be unpacked/],
];

test.each(BAD)("%s is refused by file and row, and nothing is stored", (_, content, why) => {
  const folder = openFolder();
  const bytes = content.startsWith("\x1f") ? Buffer.from(content, "latin1") : content;
  const file = write("bad.csv", bytes);
  const attempt = () => folder.run(file, "--pair", "BTC_USDT");
  expect(attempt).toThrow(why);
  expect(attempt).toThrow(/^bad\.csv: [^\n]+$/);
  expect(folder.stored("BTC_USDT")).toEqual([]);
});

const CALLS: [args: string[], why: RegExp][] = [
  [["candles.csv"], /--pair is missing/],
  [["candles.csv", "--pair", "BTC_EUR"], /pair BTC_EUR is unknown: the exchange has BTC_USDT,/],
  [["nothing.csv", "--pair", "BTC_USDT"], /nothing\.csv: there is no such file/],
  [["candles.csv", "--pair", "BTC_USDT", "--sped", "2x"], /Unknown option '--sped'/],
  [["candles.csv", "--pair", "BTC_USDT", "--replay", "fast"], /--replay must be off or a speed/],
  [["candles.csv", "--pair", "BTC_USDT", "--volume", "lots"], /--volume must be base or quote/],
  [["--pair", "BTC_USDT"], /the file is missing/],
  [["a.csv", "b.csv", "--pair", "BTC_USDT"], /one file at a time/],
];

test.each(CALLS)("%j is refused in one line", (args, why) => {
  write("candles.csv", CANDLES);
  const { run } = openFolder();
  expect(() => run(...args)).toThrow(why);
  expect(() => run(...args)).toThrow(/^[^\n]+$/);
});

test("recordings of one pair may not overlap; later ones join it", () => {
  const folder = openFolder();
  folder.run(write("candles.csv", CANDLES), "--pair", "BTC_USDT");
  const other = CANDLES.replace("23140.48", "23141.48");
  expect(() => folder.run(write("other.csv", other), "--pair", "BTC_USDT")).toThrow(/overlaps candles\.csv/);
  folder.run(write("later.csv", CANDLES.replaceAll("2023-03-01", "2023-04-01")), "--pair", "BTC_USDT");
  expect(readImported(folder.imported, ["BTC_USDT"]).get("BTC_USDT")).toHaveLength(2);
  expect(openStore(folder.imported).list({ pair: "BTC_USDT", interval: "1d", to: NOW, limit: 9 })).toHaveLength(2);
});

test("a folder that a running exchange owns is left alone", () => {
  const folder = openFolder();
  const journal = join(folder.data, "exchange/journal");
  mkdirSync(journal, { recursive: true });
  const lock = FolderLock.acquire(journal);
  expect(() => folder.run(write("candles.csv", CANDLES), "--pair", "BTC_USDT")).toThrow(/owned by a running exchange/);
  lock.release();
  expect(folder.stored("BTC_USDT")).toEqual([]);
});

test("a replay is set, kept when set again, and ended", () => {
  const folder = openFolder();
  const file = write("candles.csv", CANDLES);
  expect(folder.run(file, "--pair", "BTC_USDT", "--replay", "60x")[1]).toMatch(/follow it at 60 times/);
  expect(folder.run(file, "--pair", "BTC_USDT", "--replay", "60x")[1]).toMatch(/nothing has changed/);
  expect(folder.stored("BTC_USDT")).toContain("replay.json");
  expect(folder.run("--pair", "BTC_USDT", "--replay", "off")).toEqual(["The replay of BTC_USDT has ended."]);
  expect(folder.stored("BTC_USDT")).not.toContain("replay.json");
});

const FUNDING = `time,rate
2023-03-01 00:00:00,0.0001
2023-03-01 08:00:00,-1.2e-05
1677686400007,0.00013862
`;

function openPast(importedDirectory: string) {
  const { futures, assets } = readConfig({}).markets;
  const contracts = defineContracts(futures, assets);
  const demo = { index: markets.demo.index, historyDays: 10 };
  return createContractPast({ seed: "test", contracts, demo, importedDirectory, now: () => NOW });
}

test("a perpetual's trades, mark, index and funding are imported side by side and replace its seeded past", () => {
  const folder = openFolder();
  const candles = write("candles.csv", CANDLES);
  for (const kind of ["last", "mark", "index"]) {
    const [told] = folder.run(candles, "--pair", "BTCUSDT", "--kind", kind);
    expect(told).toMatch(kind === "last" ? /candles of 1m, / : new RegExp(`candles of 1m of ${kind}, `));
    expect(folder.run(candles, "--pair", "BTCUSDT", "--kind", kind)[0]).toMatch(/nothing has changed/);
  }
  const funding = write("funding.csv", FUNDING);
  expect(folder.run(funding, "--pair", "BTCUSDT", "--kind", "funding")[0]).toMatch(/3 rates, 2023-03-01T00:00/);
  expect(folder.run(funding, "--pair", "BTCUSDT", "--kind", "funding")[0]).toMatch(/nothing has changed/);
  const past = openPast(folder.imported);
  for (const kind of ["last", "mark", "index"] as const) {
    const query = { interval: "1m" as const, to: NOW, limit: 9 };
    const listed = listAcross(past.stretches("BTCUSDT", kind, NOW), query);
    expect(listed.map(([, , , , close]) => close)).toEqual([
      "23142.31",
      "23137.77",
      "23137.77",
      "23137.77",
      "23153.44",
    ]);
  }
  const rates = past.settlements("BTCUSDT", 0, NOW, 9);
  expect(rates.map(({ fundingTime, ratePpb }) => [fundingTime, ratePpb])).toEqual([
    [Date.UTC(2023, 2, 1, 16), 138_620],
    [Date.UTC(2023, 2, 1, 8), -12_000],
    [Date.UTC(2023, 2, 1, 0), 100_000],
  ]);
  expect(past.settlements("ETHUSDT", 0, NOW, 9)).toHaveLength(9);
});

withRecorded("the recorded funding of a perpetual is imported rate by rate", () => {
  const folder = openFolder();
  folder.run(join(RECORDED, "XRPUSDT-PERP_8h_funding.json"), "--pair", "XRPUSDT", "--kind", "funding");
  const rates = openPast(folder.imported).settlements("XRPUSDT", 0, NOW, 1_000).reverse();
  expect(rates.slice(0, 7).map(({ ratePpb }) => ratePpb)).toEqual([...Array<number>(6).fill(100_000), 130_460]);
  for (const { fundingTime } of rates) expect(fundingTime % (8 * 60 * MINUTE)).toBe(0);
});

test.each<[string, string, readonly string[], RegExp]>([
  ["rates of a spot pair", FUNDING, ["--pair", "BTC_USDT", "--kind", "funding"], /BTC_USDT is a spot pair/],
  ["a kind that isn't one", FUNDING, ["--pair", "BTCUSDT", "--kind", "best"], /--kind must be last, mark/],
  [
    "rates that are played",
    FUNDING,
    ["--pair", "BTCUSDT", "--kind", "funding", "--replay", "2"],
    /--replay plays candles/,
  ],
  ["candles as rates", CANDLES, ["--pair", "BTCUSDT", "--kind", "funding"], /line 1: not the header/],
  [
    "a rate that is none",
    FUNDING.replace("0.0001\n", "high\n"),
    ["--pair", "BTCUSDT", "--kind", "funding"],
    /line 2: rate/,
  ],
  ["a rate above 100 %", FUNDING.replace("0.0001\n", "1.5\n"), ["--pair", "BTCUSDT", "--kind", "funding"], /too large/],
  [
    "rates out of order",
    FUNDING.replace("08:00", "00:00"),
    ["--pair", "BTCUSDT", "--kind", "funding"],
    /row 1 is no later/,
  ],
])("%s are refused with one line", (name, content, args, why) => {
  const folder = openFolder();
  const file = write(`${name}.csv`, content);
  expect(() => folder.run(file, ...args)).toThrow(why);
  expect(() => folder.run(file, ...args)).toThrow(/^[^\n]+$/);
  expect(folder.stored("BTCUSDT")).toEqual([]);
});

test("funding that overlaps what was imported before is refused", () => {
  const folder = openFolder();
  folder.run(write("funding.csv", FUNDING), "--pair", "BTCUSDT", "--kind", "funding");
  const other = write("other.csv", FUNDING.replace("0.0001", "0.0002"));
  expect(() => folder.run(other, "--pair", "BTCUSDT", "--kind", "funding")).toThrow(/overlaps funding\.csv/);
});
