import fc from "fast-check";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listFuturesInstruments } from "~exchange/contract/futures/list-futures-instruments";
import { listInstruments } from "~exchange/contract/list-instruments";
import { listRuleChanges, type RuleChange } from "~exchange/contract/list-rule-changes";
import type { ContractTerms } from "~exchange/domain/futures/contract";
import type { PairFilters, SpotPair } from "~exchange/domain/instrument";
import { decimalsOf, formatUnits, parseUnits } from "~exchange/domain/units";
import type { CommandBody } from "~exchange/engine/commands";
import { startExchangeUnderTest, type ExchangeUnderTest } from "~exchange/exchange-under-test";
import { XYZ } from "~exchange/futures-under-test";
import { deleteReadStore } from "~exchange/projections/read-store";

let running: ExchangeUnderTest;
let time = Date.UTC(2026, 10, 3);
let opened = 0;

beforeAll(async () => {
  opened = time;
  running = await startExchangeUnderTest({ demo: "off", now: () => time });
});
afterAll(() => running.stop());

async function submit(command: CommandBody): Promise<void> {
  await running.exchange.engine.submit(command);
}

const ask = (input: object = {}) => running.client.call(listRuleChanges, input);

/** Every entry, newest first, asked for a few at a time. */
async function everything(input: object = {}, limit = 7): Promise<RuleChange[]> {
  const all: RuleChange[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await ask({ ...input, limit, ...(cursor === undefined ? {} : { cursor }) });
    all.push(...page.items);
    cursor = page.next;
  }
  return all;
}

async function pairOf(pairCode: string): Promise<SpotPair> {
  const found = (await running.client.call(listInstruments, {})).find((each) => each.pairCode === pairCode);
  if (!found) throw new Error(`no ${pairCode}`);
  const { base, quote, tick, lot, minNotional, maxQuantity, makerFeePpm, takerFeePpm, filters, feeLevels } = found;
  return {
    ...{ pair: pairCode, base, quote, tick, lot, minNotional, maxQuantity, makerFeePpm, takerFeePpm },
    ...{ filters, feeLevels },
  };
}

const trimmed = (text: string) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
const times100 = (fraction: string) =>
  trimmed(formatUnits(BigInt(fraction.replace(".", "")), decimalsOf(fraction) - 2));
const bips = (value: number) => trimmed(formatUnits(BigInt(value), 2));
const ppm = (value: number) => trimmed(formatUnits(BigInt(value), 4));

/** "rule level" to its value, as the lists of instruments say it. */
type Rules = Record<string, string>;

/** What the filters' names are in the record, and how they are written there. */
const FILTER_RULES: Record<keyof PairFilters, [string, (value: never) => string]> = {
  minPrice: ["minPrice", trimmed],
  maxPrice: ["maxPrice", trimmed],
  bandDownBips: ["bandDown", bips],
  bandUpBips: ["bandUp", bips],
  bandMinutes: ["bandMinutes", String],
  minQuantity: ["minQuantity", trimmed],
  minMarketQuantity: ["minMarketQuantity", trimmed],
  maxMarketQuantity: ["maxMarketQuantity", trimmed],
  maxNotional: ["maxNotional", trimmed],
  maxOpenOrders: ["maxOpenOrders", String],
  maxStopOrders: ["maxStopOrders", String],
  maxPosition: ["maxPosition", trimmed],
  trailingMinBips: ["trailingMin", bips],
  trailingMaxBips: ["trailingMax", bips],
  maxIcebergParts: ["maxIcebergParts", String],
};

async function rulesInForce(): Promise<Record<string, Rules>> {
  const rules: Record<string, Rules> = {};
  for (const pair of await running.client.call(listInstruments, {})) {
    const own: Rules = (rules[pair.pairCode] = {
      ...{ "state ": pair.state, "tick ": trimmed(pair.tick), "lot ": trimmed(pair.lot) },
      ...{ "minNotional ": trimmed(pair.minNotional), "maxQuantity ": trimmed(pair.maxQuantity) },
    });
    for (const [filter, value] of Object.entries(pair.filters)) {
      const [rule, write] = FILTER_RULES[filter as keyof PairFilters];
      own[`${rule} `] = write(value as never);
    }
    for (const [level, fees] of [pair, ...pair.feeLevels].entries()) {
      own[`makerFee ${level}`] = ppm(fees.makerFeePpm);
      own[`takerFee ${level}`] = ppm(fees.takerFeePpm);
    }
  }
  for (const contract of await running.client.call(listFuturesInstruments, {})) {
    const decimals = decimalsOf(contract.contractSize);
    const size = parseUnits(contract.contractSize, decimals) ?? 0n;
    const quantity = (contracts: number) => trimmed(formatUnits(BigInt(contracts) * size, decimals));
    const own: Rules = (rules[contract.pairCode] = {
      ...{ "state ": contract.state, "tick ": trimmed(contract.tick), "contractSize ": trimmed(contract.contractSize) },
      "minQuantity ": quantity(contract.minContracts),
      "maxQuantity ": quantity(contract.maxContracts),
      "maxMarketQuantity ": quantity(contract.maxMarketContracts),
      "priceBand ": times100(contract.priceBand),
      "defaultLeverage ": String(contract.defaultLeverage),
      "makerFee ": times100(contract.makerFee),
      "takerFee ": times100(contract.takerFee),
      "liquidationFee ": times100(contract.liquidationFee),
      "fundingInterval ": String(contract.fundingIntervalMs / 1_000),
      "interest ": times100(contract.interest),
      "fundingClamp ": times100(contract.fundingClamp),
      "fundingCap ": times100(contract.fundingCap),
      "impactNotional ": trimmed(contract.impactNotional),
      "sources ": contract.sources.map(({ source, weight }) => `${source} ×${weight}`).join(", "),
      "staleAfter ": String(contract.staleAfterMs / 1_000),
      "outlierDistance ": times100(contract.outlierDistance),
      "fundDrawdown ": times100(contract.fundDrawdown),
    });
    for (const { tier, upTo, maxLeverage, maintenanceRate, maintenanceAmount } of contract.tiers) {
      own[`tierUpTo ${tier}`] = trimmed(upTo);
      own[`tierMaxLeverage ${tier}`] = String(maxLeverage);
      own[`tierMaintenanceRate ${tier}`] = times100(maintenanceRate);
      own[`tierMaintenanceAmount ${tier}`] = trimmed(maintenanceAmount);
    }
  }
  return rules;
}

/** The rules that the entries come to, oldest first. Throws where an entry doesn't go on from the one before it. */
function replayed(entries: readonly RuleChange[]): Record<string, Rules> {
  const rules: Record<string, Rules> = {};
  let mode = "trading";
  for (const { pairCode, rule, level, before, after, rules: first } of [...entries].reverse()) {
    if (pairCode === null) {
      expect([rule, before]).toEqual(["mode", mode]);
      mode = after ?? "";
    } else if (rule === "listed") {
      expect(rules[pairCode]).toBeUndefined();
      rules[pairCode] = Object.fromEntries(
        (first ?? []).map((each) => [`${each.rule} ${each.level ?? ""}`, each.value]),
      );
    } else {
      const own = rules[pairCode] ?? {};
      const key = `${rule} ${level ?? ""}`;
      expect([key, before]).toEqual([key, own[key] ?? null]);
      expect(after).not.toBe(before);
      if (after === null) delete own[key];
      else own[key] = after;
    }
  }
  if (mode === "trading") return rules;
  // As the lists tell a state under the exchange's mode.
  for (const [pairCode, own] of Object.entries(rules)) {
    const isSpot = pairCode.includes("_");
    if (isSpot && own["state "] !== "halted") own["state "] = "cancel_only";
    if (!isSpot && own["state "] === "trading") own["state "] = "closing_only";
  }
  return rules;
}

const decimal = (least: number, most: number, decimals: number) =>
  fc.integer({ min: least, max: most }).map((units) => formatUnits(BigInt(units), decimals));
const Fees = fc.record({
  makerFeePpm: fc.integer({ min: 0, max: 2_000 }),
  takerFeePpm: fc.integer({ min: 0, max: 2_000 }),
});
const Filters: fc.Arbitrary<PairFilters> = fc.record(
  {
    minPrice: fc.constantFrom("0", "1.00", "2.5"),
    maxPrice: decimal(2_000_000, 2_000_003, 2),
    bandDownBips: fc.integer({ min: 0, max: 2 }),
    bandUpBips: fc.integer({ min: 0, max: 2 }),
    bandMinutes: fc.integer({ min: 0, max: 2 }),
    minQuantity: decimal(0, 3, 5),
    minMarketQuantity: decimal(0, 3, 5),
    maxMarketQuantity: decimal(10, 13, 0),
    maxNotional: decimal(100_000, 100_003, 2),
    maxOpenOrders: fc.integer({ min: 0, max: 2 }),
    maxStopOrders: fc.integer({ min: 0, max: 2 }),
    maxPosition: decimal(0, 2, 0),
    trailingMinBips: fc.integer({ min: 0, max: 2 }),
    trailingMaxBips: fc.integer({ min: 0, max: 2 }).map((bound) => bound * 1_000),
    maxIcebergParts: fc.integer({ min: 0, max: 2 }),
  },
  { requiredKeys: [] },
);
const Pairs = fc.record({
  minNotional: decimal(1, 4, 0),
  maxQuantity: decimal(20, 22, 0),
  makerFeePpm: fc.integer({ min: 0, max: 2 }),
  takerFeePpm: fc.integer({ min: 0, max: 2 }),
  feeLevels: fc.array(Fees, { maxLength: 3 }),
  filters: Filters,
});
const Terms: fc.Arbitrary<Partial<ContractTerms>> = fc.record(
  {
    minLots: fc.integer({ min: 1, max: 3 }),
    maxLots: fc.constantFrom(1_000_000, 2_000_000),
    maxMarketLots: fc.integer({ min: 10, max: 12 }),
    defaultLeverage: fc.integer({ min: 1, max: 3 }),
    tiers: fc.integer({ min: 1, max: 3 }).map((count) => XYZ.tiers.slice(0, count)),
    makerFeePpm: fc.integer({ min: 0, max: 200 }),
    liquidationFeePpm: fc.integer({ min: 1_000, max: 1_002 }),
    priceBandPpm: fc.integer({ min: 100_000, max: 100_003 }),
    fundingIntervalMs: fc.constantFrom(28_800_000, 14_400_000, 3_600_000),
    interestPpb: fc.integer({ min: 0, max: 3 }),
    fundingClampPpb: fc.integer({ min: 0, max: 3 }),
    fundingCapPpb: fc.integer({ min: 0, max: 3 }),
    impactNotional: decimal(5_000, 5_003, 1),
    sources: fc.integer({ min: 2, max: 3 }).map((count) => XYZ.sources.slice(0, count)),
    staleAfterMs: fc.constantFrom(20_000, 20_500),
    outlierPpm: fc.integer({ min: 50_000, max: 50_002 }),
    fundDrawdownPpm: fc.integer({ min: 300_000, max: 300_002 }),
  },
  { requiredKeys: [] },
);

type Step = { pass: number } & (
  | { pair: string; changes: Partial<SpotPair> }
  | { terms: Partial<ContractTerms> }
  | { pairState: "trading" | "pre_open" | "cancel_only" | "halted" }
  | { contractState: "trading" | "closing_only" | "halted" }
  | { cancelOnly: boolean; reason: string }
);
const pass = fc.integer({ min: 0, max: 1_500 });
const Steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ pass, pair: fc.constantFrom("BTC_USDT", "NEW_USDT"), changes: Pairs }) },
    { weight: 3, arbitrary: fc.record({ pass, terms: Terms }) },
    fc.record({ pass, pairState: fc.constantFrom("trading", "pre_open", "cancel_only", "halted") }),
    fc.record({ pass, contractState: fc.constantFrom("trading", "closing_only", "halted") }),
    fc.record({ pass, cancelOnly: fc.boolean(), reason: fc.constantFrom("drill", "new version") }),
  ),
  { minLength: 1, maxLength: 8 },
);

async function take(step: Step): Promise<void> {
  time += step.pass;
  if ("pair" in step) {
    const known = await pairOf("BTC_USDT");
    const named = step.pair === "BTC_USDT" ? {} : { pair: "NEW_USDT", base: "NEW" };
    await submit({ type: "configure-pair", pair: { ...known, ...named, ...step.changes } });
  } else if ("terms" in step) {
    const command = { type: "configure-contract", terms: { ...XYZ, ...step.terms }, settleScale: 8 } as const;
    await submit({ type: "futures", command });
  } else if ("pairState" in step) {
    await submit({ type: "set-pair-state", pair: "BTC_USDT", state: step.pairState });
  } else if ("contractState" in step) {
    const command = { type: "set-contract-state", contract: XYZ.contract, state: step.contractState } as const;
    await submit({ type: "futures", command });
  } else {
    await submit({ type: "set-exchange-mode", cancelOnly: step.cancelOnly, reason: step.reason });
  }
}

test("whatever is configured, each entry goes on from the one before, and all of them come to the rules in force", async () => {
  await submit({ type: "configure-assets", assets: [{ code: "NEW", scale: 8 }] });
  let seen = 0;
  await fc.assert(
    fc.asyncProperty(Steps, async (steps) => {
      for (const step of steps) await take(step);
      const entries = await everything({}, 100);
      expect(replayed(entries)).toEqual(await rulesInForce());
      const ids = entries.map(({ changeId }) => Number(changeId));
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
      seen = entries.length;
    }),
    { numRuns: 15 },
  );
  expect(seen).toBeGreaterThan(100);

  const told = await everything();
  const { inForce, begun } = await ask();
  time += 60_000;
  expect(begun).toBe(opened);
  await running.restart(() => {
    for (const file of ["read", "futures"]) deleteReadStore(join(running.directory, `exchange/${file}.sqlite`));
  });
  // What the configuration says of the pairs that it knows has been changed back by the start.
  const again = await everything();
  expect(again.slice(-told.length)).toEqual(told);
  expect(
    again.slice(0, -told.length).every(({ by, pairCode }) => by === "configuration" && pairCode === "BTC_USDT"),
  ).toBe(true);
  const since = (list: typeof inForce) => list.filter(({ pairCode }) => pairCode !== "BTC_USDT");
  expect(since((await ask()).inForce)).toEqual(since(inForce));
}, 120_000);

test("a market, a pair and a place in the list are asked for; pairs that don't exist are refused", async () => {
  // Random steps may have left the mode alone.
  for (const cancelOnly of [true, false])
    await submit({ type: "set-exchange-mode", cancelOnly, reason: cancelOnly ? "drill" : "" });
  const all = await everything();
  const shared = all.filter(({ pairCode }) => pairCode === null);
  expect(shared.length).toBeGreaterThan(0);
  expect(shared.every(({ rule, market, by }) => rule === "mode" && market === null && by === "command")).toBe(true);
  expect(shared.filter(({ after }) => after === "cancel_only").every(({ reason }) => reason !== null)).toBe(true);
  const spot = all.filter(({ market }) => market !== "futures");
  const futures = all.filter(({ market }) => market !== "spot");
  expect(await everything({ market: "spot" })).toEqual(spot);
  expect(await everything({ market: "futures" }, 3)).toEqual(futures);
  expect(await everything({ pairCode: "BTC_USDT" })).toEqual(all.filter(({ pairCode }) => pairCode === "BTC_USDT"));
  expect(await everything({ pairCode: XYZ.contract })).toEqual(all.filter(({ pairCode }) => pairCode === XYZ.contract));
  expect(await everything({ pairCode: "BTC_USDT", market: "futures" })).toEqual([]);
  for (const pairCode of ["NOT_USDT", "NOTUSDT"])
    await expect(ask({ pairCode })).rejects.toMatchObject({ error: "PAIR_UNKNOWN" });
  for (const bad of [{ limit: 101 }, { limit: 0 }, { market: "bonds" }, { cursor: "x" }])
    await expect(ask(bad)).rejects.toMatchObject({ error: "INPUT_INVALID" });
  const { inForce } = await ask({ pairCode: XYZ.contract });
  const [newest] = futures.filter(({ pairCode }) => pairCode === XYZ.contract);
  expect(inForce).toEqual([{ market: "futures", pairCode: XYZ.contract, since: newest?.time }]);
});

test("what is set to what it is makes no entry, nor does a level of an account's", async () => {
  await submit({ type: "set-exchange-mode", cancelOnly: false, reason: "" });
  const before = (await ask({ limit: 1 })).items;
  const pair = await pairOf("BTC_USDT");
  await submit({ type: "configure-pair", pair: { ...pair, filters: { ...pair.filters, maxPrice: "0" } } });
  await submit({ type: "set-exchange-mode", cancelOnly: true, reason: "one" });
  await submit({ type: "set-exchange-mode", cancelOnly: true, reason: "another" });
  await submit({ type: "open-account", accountId: "ann", email: "ann@example.org", passwordHash: "h", kind: "person" });
  await submit({ type: "set-fee-level", accountId: "ann", level: 2 });
  const after = (await ask({ limit: 2 })).items;
  expect(after[0]).toMatchObject({ rule: "mode", before: "trading", after: "cancel_only", reason: "one" });
  expect(after.slice(1)).toEqual(before);
  await submit({ type: "set-exchange-mode", cancelOnly: false, reason: "" });
});

test("a configuration that is taken back at once was never in force; a state that is set and lifted was", async () => {
  const pair = await pairOf("ETH_USDT");
  const configure = (filters: PairFilters) => submit({ type: "configure-pair", pair: { ...pair, filters } });
  const entries = () => everything({ pairCode: "ETH_USDT" });
  const before = await entries();
  await configure({ ...pair.filters, maxOpenOrders: 7, maxStopOrders: 0 });
  expect(await entries()).toHaveLength(before.length + 2);
  time += 999;
  await configure(pair.filters ?? {});
  expect(await entries()).toEqual(before);
  await submit({ type: "set-pair-state", pair: "ETH_USDT", state: "halted" });
  await submit({ type: "set-pair-state", pair: "ETH_USDT", state: "trading" });
  expect((await entries()).slice(0, 2)).toMatchObject([
    { rule: "state", before: "halted", after: "trading", by: "command" },
    { rule: "state", before: "trading", after: "halted", by: "command" },
  ]);
});
