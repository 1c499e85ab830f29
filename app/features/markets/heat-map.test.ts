import fc from "fast-check";
import { expect, test } from "vitest";
import { marketRows } from "~/lib/market-rows";
import { heatMap } from "./heat-map";

const SIZE = { width: 720, height: 126 };

function rowsWith(turnovers: (string | null)[], change = "1.00") {
  const codes = turnovers.map((_, index) => `C${index}`);
  return marketRows(
    codes.map((base) => ({ pairCode: `${base}_USDT`, base, quote: "USDT", tick: "0.01", lot: "1" })),
    turnovers.map((turnover24h, index) => ({
      pairCode: `${codes[index]}_USDT`,
      last: "1",
      high24h: "1",
      low24h: "1",
      changePercent24h: change,
      volume24h: "1",
      turnover24h,
    })),
    [],
  );
}

test("whatever the turnovers, the fields fill the map and none leaves it", () => {
  const turnover = fc.oneof(fc.constant(null), fc.bigInt(0n, 10n ** 12n).map(String));
  fc.assert(
    fc.property(fc.array(turnover, { minLength: 1, maxLength: 30 }), (turnovers) => {
      const fields = heatMap(rowsWith(turnovers), SIZE, 30);
      expect(fields).toHaveLength(turnovers.length);
      const covered = fields.reduce((sum, field) => sum + (field.width * field.height) / 100, 0);
      expect(Math.abs(covered - 100)).toBeLessThan(1);
      for (const { x, y, width, height } of fields) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(x + width, y + height)).toBeLessThan(100.1);
      }
    }),
  );
});

test("a pair with more turnover has the larger field, and only the largest are drawn", () => {
  const fields = heatMap(rowsWith(["10", "1000", "100"]), SIZE, 2);
  expect(fields.map((field) => field.name)).toEqual(["C1", "C2"]);
  const [first, second] = fields.map((field) => field.width * field.height);
  expect(first).toBeGreaterThan(second ?? 0);
});

test.each([
  ["0.00", 0],
  ["0.01", 1],
  ["-1.49", -1],
  ["1.50", 2],
  ["-3.99", -2],
  ["4.00", 3],
  ["-25.00", -3],
])("a change of %s percent has heat %i", (change, heat) => {
  expect(heatMap(rowsWith(["5"], change), SIZE, 5)[0]?.heat).toBe(heat);
});

test("no pairs, no fields", () => {
  expect(heatMap([], SIZE, 10)).toEqual([]);
});
