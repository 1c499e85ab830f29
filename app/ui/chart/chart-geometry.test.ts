import fc from "fast-check";
import { expect, test } from "vitest";
import {
  areaPath,
  barPaths,
  CHART_HEIGHT,
  CHART_WIDTH,
  dotsPath,
  gapsOf,
  linePath,
  liveLinePath,
  runsOf,
  timeMarks,
  timeScale,
  valueScale,
  xOf,
  yOf,
} from "./chart-geometry";

const pointsOf = (values: readonly (string | null)[], stepMs = 10) =>
  values.map((value, index) => ({ time: index * stepMs, value }));

test("a value axis has round ticks around all values, whatever they are", () => {
  expect(valueScale(["1.2", "3.9"]).ticks).toEqual(["1", "2", "3", "4"]);
  expect(valueScale(["-0.0001", "0.0002"], true).ticks).toEqual(["-0.0001", "0.0000", "0.0001", "0.0002"]);
  expect(valueScale([]).ticks).toEqual([]);
  expect(valueScale(["0", "0"])).toEqual({ low: -1, high: 1, ticks: ["0"] });
  expect(valueScale(["1", "1"]).ticks).toEqual(["0.5", "1.0", "1.5"]);
  const value = fc.double({ min: -1e12, max: 1e12, noNaN: true }).map((given) => given.toFixed(8));
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), fc.boolean(), (values, zero) => {
      const { low, high, ticks } = valueScale(values, zero);
      for (const each of values) {
        // What a double of that size can't tell apart is drawn on the same pixel.
        const nearly = (high - low) * 1e-6 + Math.max(Math.abs(low), Math.abs(high)) * 2 ** -48;
        expect(Number(each)).toBeGreaterThanOrEqual(low - nearly);
        expect(Number(each)).toBeLessThanOrEqual(high + nearly);
      }
      if (zero) expect(low <= 0 && high >= 0).toBe(true);
      expect(new Set(ticks).size).toBe(ticks.length);
      expect(ticks.length).toBeLessThan(9);
    }),
  );
});

test("what is unknown, and what lies further apart than a step and a half, is a gap that no line crosses", () => {
  const points = [...pointsOf(["1", "2", null, "3"]), { time: 60, value: "4" }];
  expect(runsOf(points, 10).map((run) => run.length)).toEqual([2, 1, 1]);
  expect(gapsOf(points, 10)).toEqual([
    { from: 10, to: 30 },
    { from: 30, to: 60 },
  ]);
  const time = timeScale([points], { stepMs: 10, hasBars: false });
  const line = linePath(points, 10, time, valueScale(["1", "4"]));
  expect(line.match(/M/g)).toHaveLength(3);
  expect(areaPath(points, 10, time, valueScale(["1", "4"])).match(/Z/g)).toHaveLength(3);
});

test("bars stand on zero, each on its side, and stay inside the box", () => {
  const points = pointsOf(["2", "-1", "0", null, "1"]);
  const time = timeScale([points], { stepMs: 10, hasBars: true });
  const scale = valueScale(["2", "-1"], true);
  const { above, below } = barPaths(points, 10, time, scale);
  expect([above.match(/M/g), below.match(/M/g)].map((found) => found?.length)).toEqual([2, 1]);
  expect(above).toContain(`V${yOf(scale, 0)}`);
  const starts = [...`${above}${below}`.matchAll(/M([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  for (const [x = -1, y = -1] of starts) {
    expect(x >= 0 && x <= CHART_WIDTH).toBe(true);
    expect(y >= 0 && y <= CHART_HEIGHT).toBe(true);
  }
});

test("time runs from the first to the last moment of all series", () => {
  const time = timeScale([pointsOf(["1", "2"]), pointsOf(["1", "2", "3"])], { stepMs: 10, hasBars: false });
  expect([xOf(time, 0), xOf(time, 20)]).toEqual([0, CHART_WIDTH]);
  expect(timeMarks(time, 3)).toEqual([
    { time: 0, percent: 0 },
    { time: 10, percent: 50 },
    { time: 20, percent: 100 },
  ]);
});

test("what is live is joined to its neighbour alone, and is a dot; so is whatever has no neighbour", () => {
  const drawn = (...values: (string | null)[]) => {
    const points = pointsOf(values).map((point, index) => ({ ...point, isLive: index === values.length - 1 }));
    const time = timeScale([points], { stepMs: 10, hasBars: false });
    const scale = valueScale(["1", "3"]);
    return [linePath, liveLinePath, dotsPath].map(
      (path) => path(points, 10, time, scale).match(/[ML]/g)?.join("") ?? "",
    );
  };
  expect(drawn("1")).toEqual(["", "", "M"]);
  expect(drawn("1", "2")).toEqual(["M", "ML", "M"]);
  expect(drawn("1", "2", "3")).toEqual(["ML", "ML", "M"]);
  expect(drawn("1", null, "3")).toEqual(["M", "", "MM"]);
  expect(drawn("1", "2", null)).toEqual(["ML", "", ""]);
});

test("few figures stand at the end of a chart with a live one, and one alone has a step of time before it", () => {
  const live = { time: 10, value: "2", isLive: true };
  expect(timeScale([[{ time: 0, value: "1" }, live]], { stepMs: 10, hasBars: false })).toEqual({ from: -50, to: 10 });
  expect(timeScale([[live]], { stepMs: 10, hasBars: true })).toEqual({ from: -55, to: 15 });
  expect(timeScale([pointsOf(["1"])], { stepMs: 10, hasBars: false })).toEqual({ from: -10, to: 0 });
});
