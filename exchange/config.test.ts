import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ConfigError, readConfig, type MarketsConfig } from "./config";

const folder = mkdtempSync(join(tmpdir(), "bourse-config-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("without settings the exchange listens on loopback, in demo mode, with its own markets", () => {
  const config = readConfig({});
  expect(config).toMatchObject({ host: "127.0.0.1", spotPort: 3101, futuresPort: 3102, demo: true, logLevel: "info" });
  expect(config.directory).toBe(join(process.cwd(), "data/exchange"));
  expect(config.markets.spot.map(({ pair }) => pair)).toContain("ETH_BTC");
  expect(config.websiteOrigins).toEqual(["http://127.0.0.1:3000", "http://localhost:3000"]);
});

test("an empty value counts as none, and the website's port gives its origins", () => {
  const config = readConfig({ EXCHANGE_PORT: "", DEMO_MODE: "off", PORT: "8080" });
  expect(config).toMatchObject({ spotPort: 3101, demo: false });
  expect(config.websiteOrigins).toEqual(["http://127.0.0.1:8080", "http://localhost:8080"]);
  const listed = readConfig({ WEBSITE_ORIGINS: "https://bourse.test, http://[::1]:3000/" });
  expect(listed.websiteOrigins).toEqual(["https://bourse.test", "http://[::1]:3000"]);
});

test("languages keep their order, and the opening day is the start of that day", () => {
  const config = readConfig({ LANGUAGES: "ja_JP, en_US", OPENED_ON: "2021-05-01" });
  expect(config.languages).toEqual(["ja_JP", "en_US"]);
  expect(config.openedOn).toBe(Date.UTC(2021, 4, 1));
  expect(readConfig({}).openedOn).toBeNull();
});

test.each([
  ["EXCHANGE_PORT", "0x10"],
  ["EXCHANGE_PORT", "70000"],
  ["EXCHANGE_FUTURES_PORT", "3101"],
  ["EXCHANGE_HOST", "not a host"],
  ["DEMO_MODE", "yes"],
  ["LOG_LEVEL", "loud"],
  ["MARKET_SEED", "x".repeat(65)],
  ["MARKETS_FILE", "/nowhere/markets.json"],
  ["WEBSITE_ORIGINS", "https://bourse.test/path"],
  ["WEBSITE_ORIGINS", "bourse.test"],
  ["PORT", "abc"],
  ["LANGUAGES", "english"],
  ["LANGUAGES", "en_US,,ja_JP"],
  ["ANALYTICS_KEY", "too short"],
  ["ANALYTICS_KEY", "sixteen and a space"],
  ["OPENED_ON", "yesterday"],
  ["OPENED_ON", "2021-02-30"],
])("%s=%s stops the start with one sentence that names it", (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name} [^\n]+\\.$`));
});

test("a wrong key isn't repeated: it may be the key but for a slip", () => {
  for (const name of ["ANALYTICS_KEY", "WEBSITE_KEY"]) {
    expect(() => readConfig({ [name]: "canary" })).toThrow(`${name} must have 16 to 128 printable characters.`);
  }
  expect(readConfig({}).websiteKey).toBeNull();
  expect(readConfig({}).analyticsKey).toBeNull();
  expect(readConfig({ ANALYTICS_KEY: "k".repeat(16) }).analyticsKey).toBe("k".repeat(16));
});

const own = JSON.parse(readFileSync(new URL("./markets.json", import.meta.url), "utf8")) as MarketsConfig;

const withContract = ({ futures, ...rest }: MarketsConfig, terms: Partial<MarketsConfig["futures"][number]>) => ({
  ...rest,
  futures: [{ ...futures[0], ...terms }],
});
const settledElsewhere = ({ futures, ...rest }: MarketsConfig) => ({
  ...rest,
  futures: [futures[0], { ...futures[1], pair: "ETHBTC", quote: "BTC" }],
});

test.each<[string, (markets: MarketsConfig) => unknown, RegExp]>([
  ["an unknown field", (markets) => ({ ...markets, extra: 1 }), /Unrecognized key/],
  ["a pair twice", ({ spot, ...rest }) => ({ ...rest, spot: [...spot, spot[0]] }), /BTC_USDT is given twice/],
  ["an unknown asset", ({ assets, ...rest }) => ({ ...rest, assets: assets.slice(0, 6) }), /DOGE/],
  ["a misnamed pair", ({ spot, ...rest }) => ({ ...rest, spot: [{ ...spot[0], pair: "X1_USDT" }] }), /must be named/],
  [
    "a contract twice",
    ({ futures, ...rest }) => ({ ...rest, futures: [...futures, futures[0]] }),
    /BTCUSDT is given twice/,
  ],
  [
    "a misnamed contract",
    (markets) => withContract(markets, { pair: "XBTUSDT" }),
    /named after its two different assets/,
  ],
  ["a contract that settles in another asset", settledElsewhere, /ETHBTC must settle in USDT/],
  [
    "a leverage beyond the maintenance rate",
    (markets) => withContract(markets, { liquidationFeePpm: 4_000 }),
    /at 125x/,
  ],
  ["a funding cap above what is maintained", (markets) => withContract(markets, { fundingCapPpb: 5_000_000 }), /cap/],
  [
    "an index of one source",
    (markets) => withContract(markets, { sources: [{ source: "spot", weight: 1 }] }),
    /sources/,
  ],
  ["a tick too fine", ({ spot, ...rest }) => ({ ...rest, spot: [{ ...spot[0], tick: "0.00000001" }] }), /finer/],
])("a markets file with %s stops the start with one sentence", (name, change, problem) => {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(change(structuredClone(own))));
  const read = () => readConfig({ MARKETS_FILE: file });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/^MARKETS_FILE [^\n]+\.$/);
  expect(read).toThrow(problem);
});

test("an exchange without perpetuals has an empty list of them", () => {
  const file = join(folder, "spot-only.json");
  writeFileSync(file, JSON.stringify({ ...own, futures: [] }));
  expect(readConfig({ MARKETS_FILE: file }).markets.futures).toEqual([]);
});
