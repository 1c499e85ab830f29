import { afterAll, beforeAll, expect, test } from "vitest";
import type { RuleChange } from "~exchange/contract/list-rule-changes";
import type { SpotPair } from "~exchange/domain/instrument";
import type { CommandBody } from "~exchange/engine/commands";
import { startExchangeUnderTest, type ExchangeUnderTest } from "~exchange/exchange-under-test";
import { XYZ } from "~exchange/futures-under-test";
import markets from "~exchange/markets.json";
import { loader as file } from "~/routes/resources/rule-changes";
import { loader } from "~/routes/($locale)/rule-changes";
import { loader as rulesLoader } from "~/routes/($locale)/trading-rules";
import type { RuleChangeRow, ShownValue } from "./rule-changes-page";

const SITE = "http://127.0.0.1:3000";
/** Asks for itself: what everybody is told may be a second old. */
const ITSELF = { Cookie: "web_session=1" };
const PAIRS = markets.spot.length + markets.futures.length;

let running: ExchangeUnderTest;
let time = Date.UTC(2026, 10, 3, 9, 30);
beforeAll(async () => {
  running = await startExchangeUnderTest({ now: () => time });
  // The website reads its settings once, at its first call.
  process.env.EXCHANGE_PORT = String(running.exchange.spotPort);
  process.env.EXCHANGE_FUTURES_PORT = String(running.exchange.futuresPort);
});
afterAll(() => running.stop());

const asked = (path: string, search: string) => ({
  request: new Request(`${SITE}${path}${search}`, { headers: ITSELF }),
  ...{ params: {}, context: {} },
});

async function load(search = "", locale?: string) {
  const path = locale === undefined ? "/trading-rules/changes" : `/${locale}/trading-rules/changes`;
  const { page } = await loader({ ...asked(path, search), params: locale === undefined ? {} : { locale } });
  if (!page.changes.ok) throw new Error(page.changes.error);
  return { ...page, ...page.changes.data };
}

async function submit(command: CommandBody): Promise<void> {
  time += 5_000;
  const result = await running.exchange.engine.submit(command);
  if (!result.ok) throw new Error(result.detail?.message ?? result.code);
}

function changed(pair: string, changes: Partial<SpotPair>): CommandBody {
  const known = markets.spot.find((each) => each.pair === pair);
  if (!known) throw new Error(`${pair} is not configured`);
  return { type: "configure-pair", pair: { ...known, ...changes } };
}

/** A row as one reads it. */
function read({ rule, pair, before, after, by, reason }: RuleChangeRow) {
  const text = (value: ShownValue) => {
    if (value.kind === "none") return "—";
    if (value.kind === "words" || value.kind === "code") return value.text;
    if (value.kind === "amount") return value.unit === undefined ? value.value : `${value.value} ${value.unit}`;
    return `${value.side === null ? "" : `${value.side} `}${value.value}%`;
  };
  const plain = (words: string) => words.replace(/[\u2066-\u2069]/g, "");
  return [pair?.code ?? "*", plain(rule), plain(text(before)), plain(text(after)), by, ...(reason ? [reason] : [])];
}

test("an exchange that has just opened has listed its pairs, and every card tells since when", async () => {
  const { rows, next } = await load();
  expect(rows).toHaveLength(PAIRS);
  expect(next).toBeNull();
  expect(new Set(rows.map((row) => read(row).slice(1).join()))).toEqual(new Set(["Listed,—,—,Configuration"]));
  const since = async (search: string) => (await rulesLoader(asked("/trading-rules", search))).page.since;
  expect(Object.keys(await since("")).sort()).toEqual(markets.spot.map(({ pair }) => pair).sort());
  const contracts = await since("?market=futures");
  expect(Object.keys(contracts).sort()).toEqual(markets.futures.map(({ pair }) => pair).sort());
  expect(new Set(Object.values(contracts))).toEqual(new Set([Date.UTC(2026, 10, 3, 9, 30)]));
});

test("rules are named and written as the page of rules does", async () => {
  await submit(
    changed("BTC_USDT", { minNotional: "7.5", filters: { bandDownBips: 250, bandUpBips: 50, bandMinutes: 5 } }),
  );
  await submit(changed("ETH_USDT", { makerFeePpm: 800, feeLevels: [{ makerFeePpm: 500, takerFeePpm: 600 }] }));
  await submit({ type: "set-pair-state", pair: "SOL_USDT", state: "halted" });
  await submit({ type: "set-exchange-mode", cancelOnly: true, reason: "<b>new</b> version" });
  const futures = (changes: Partial<typeof XYZ>) =>
    submit({ type: "futures", command: { type: "configure-contract", terms: { ...XYZ, ...changes }, settleScale: 8 } });
  await futures({});
  await futures({
    fundingIntervalMs: 14_400_000,
    fundingCapPpb: 2_500_000,
    tiers: XYZ.tiers.slice(0, 2),
    staleAfterMs: 15_500,
  });
  const rows = (await load("?market=futures")).rows.map(read).slice(0, 9);
  expect(rows).toEqual([
    ["XYZUSDT", "Tier 3: Deduction", "325 USDT", "—", "Configuration"],
    ["XYZUSDT", "Tier 3: Maintenance", "2.5%", "—", "Configuration"],
    ["XYZUSDT", "Tier 3: Max leverage", "10×", "—", "Configuration"],
    ["XYZUSDT", "Tier 3: Value up to, USDT", "100000 USDT", "—", "Configuration"],
    ["XYZUSDT", "A source is stale after", "20 s", "15.5 s", "Configuration"],
    ["XYZUSDT", "Cap and floor of the rate", "both 0.3%", "both 0.25%", "Configuration"],
    ["XYZUSDT", "Funding interval", "8 h", "4 h", "Configuration"],
    ["XYZUSDT", "Listed", "—", "—", "Configuration"],
    ["*", "Exchange mode", "Trading", "Cancel only", "Operator", "<b>new</b> version"],
  ]);
  const spot = (await load("?market=spot")).rows.map(read);
  expect(spot).toContainEqual(["BTC_USDT", "Order value (min.)", "5 USDT", "7.5 USDT", "Configuration"]);
  expect(spot).toContainEqual(["BTC_USDT", "Price band", "No limit", "down 2.5%", "Configuration"]);
  expect(spot).toContainEqual(["BTC_USDT", "Price band", "No limit", "around the average of 5 min", "Configuration"]);
  expect(spot).toContainEqual(["ETH_USDT", "Maker fee", "0.1%", "0.08%", "Configuration"]);
  expect(spot).toContainEqual(["ETH_USDT", "Level 1: Taker fee", "—", "0.06%", "Configuration"]);
  expect(spot).toContainEqual(["SOL_USDT", "Status", "Trading", "Halted", "Operator"]);
});

test("the address asks for a pair or a page; what it says wrongly is everything, and a pair that isn't there has none", async () => {
  const whole = await load();
  expect(whole.rows).toHaveLength(25);
  const rest = await load(`?cursor=${whole.next}`);
  expect(rest.rows.length).toBeGreaterThan(0);
  expect(rest.rows.some(({ id }) => whole.rows.some((row) => row.id === id))).toBe(false);
  expect((await load("?pair=sol_usdt")).rows.map(({ rule }) => rule)).toEqual(["Status", "Listed"]);
  expect((await load("?pair=%3Cb%3E&market=bonds&cursor=x")).rows).toEqual(whole.rows);
  const none = await load("?pair=NOT_USDT");
  expect([none.rows, none.none]).toEqual([[], "No pair matches “NOT_USDT”."]);
  expect((await load("?pair=BTC_USDT&market=futures")).none).toMatch(/^No changes since .*2026-11-03/);
  expect((await load("?pair=SOL_USDT", "ja_JP")).rows.map(({ rule }) => rule)).toEqual(["状態", "取扱開始"]);
});

test("the files hold all of what the address asks for", async () => {
  const get = (search: string) => file(asked("/resources/rule-changes", search));
  const json = (await (await get("?format=json")).json()) as RuleChange[];
  expect(json.length).toBeGreaterThan(PAIRS + 15);
  expect(json.find(({ pairCode, rule }) => pairCode === "BTC_USDT" && rule === "minNotional")).toMatchObject({
    ...{ before: "5", after: "7.5", unit: "USDT", by: "configuration" },
  });
  const csv = await get("?format=csv&pair=SOL_USDT");
  expect(csv.headers.get("content-disposition")).toBe('attachment; filename="rule-changes.csv"');
  const [head, newest, listed, end] = (await csv.text()).split("\r\n");
  expect(head).toBe("time_utc,change_id,market,pair,rule,level,before,after,unit,set_by,reason");
  expect(newest).toMatch(/^2026-11-03T09:30:15.000Z,\d+,spot,SOL_USDT,state,,trading,halted,,command,$/);
  expect(listed).toMatch(/,spot,SOL_USDT,listed,,,,,configuration,$/);
  expect(end).toBe("");
  expect((await get("?pair=NOT_USDT")).status).toBe(404);
});
