import { beforeEach, expect, test } from "vitest";
import type { SpotPair } from "~exchange/domain/instrument";
import markets from "~exchange/markets.json";
import { CoreUnderTest, limit, TEST_PAIRS } from "./core-under-test";

let core: CoreUnderTest;
beforeEach(() => (core = CoreUnderTest.opened()));

function changed(changes: Partial<SpotPair>): { type: "configure-pair"; pair: SpotPair } {
  const [pair] = TEST_PAIRS;
  if (!pair) throw new Error("no pair to change");
  return { type: "configure-pair", pair: { ...pair, ...changes } };
}

test("the markets that come with the exchange are accepted, and configuring them again changes nothing", () => {
  const fresh = new CoreUnderTest();
  const bodies = [
    { type: "configure-assets" as const, assets: markets.assets },
    ...markets.spot.map((pair) => ({ type: "configure-pair" as const, pair })),
  ];
  for (const body of bodies) expect(fresh.run(body)).toMatchObject({ result: { ok: true }, events: [{ index: 0 }] });
  for (const body of bodies) expect(fresh.run(body)).toMatchObject({ result: { ok: true }, events: [] });
});

test("fees and filters of a pair change while its orders rest", () => {
  core.fund("ann", "QQQ", 1_000_000n);
  core.order(limit({}));
  expect(core.run(changed({ takerFeePpm: 5, minNotional: "2" })).events).toMatchObject([
    { type: "pair-configured", pair: { takerFeePpm: 5 } },
  ]);
  expect(core.code(limit({ price: 399, quantity: 1 }))).toBe("NOTIONAL_TOO_SMALL");
  expect(core.code(limit({ price: 400, quantity: 1 }))).toBe("ok");
});

test("tick and lot of a pair and the scale of an asset stay, because amounts are counted in them", () => {
  expect(core.code(changed({ tick: "1" }))).toBe("CONFIGURATION_INVALID");
  expect(core.code(changed({ lot: "1" }))).toBe("CONFIGURATION_INVALID");
  expect(core.code({ type: "configure-assets", assets: [{ code: "AAA", scale: 5 }] })).toBe("CONFIGURATION_INVALID");
});

test("a pair that can't be exact is refused with a sentence", () => {
  const { result } = core.run(changed({ pair: "AAA_ZZZ", quote: "ZZZ" }));
  expect(result).toMatchObject({ code: "CONFIGURATION_INVALID", detail: { message: expect.stringContaining("ZZZ") } });
});

test.each([-1, 1.5, 31, Number.NaN])("an asset of scale %s is refused, and the others with it", (scale) => {
  const assets = [
    { code: "NEW", scale: 2 },
    { code: "ODD", scale },
  ];
  expect(core.code({ type: "configure-assets", assets })).toBe("CONFIGURATION_INVALID");
  expect(core.state.assets.has("NEW")).toBe(false);
});

test("new assets join the ones that are there", () => {
  const { events } = core.run({ type: "configure-assets", assets: [{ code: "NEW", scale: 2 }] });
  expect(events).toMatchObject([
    { assets: [{ code: "AAA" }, { code: "BBB" }, { code: "QQQ" }, { code: "NEW", scale: 2 }] },
  ]);
});
