import { expect, test } from "vitest";
import type { Figure } from "./benchmark";
import { failsRun, findingsOf, quantile, spreadOf, verdictsOf } from "./statistics";

const speed: Figure = {
  row: 6,
  name: "records",
  unit: "records/CPU-s",
  better: "more",
  bounds: { goal: 100, gate: 50 },
  ratioBounds: { goal: 4, gate: 2 },
  decides: true,
};
const latency: Figure = {
  ...speed,
  name: "p99",
  unit: "ms",
  better: "less",
  bounds: { goal: 3, gate: 10 },
  decides: false,
};
const outcome = (values: Record<string, number>) => ({ values, hash: null });
const judge = (figure: Figure, ours: number, baseline: number) => {
  const [finding] = findingsOf(
    { name: "b", figures: [figure] },
    [outcome({ [figure.name]: ours })],
    [outcome({ [figure.name]: baseline })],
  );
  if (!finding) throw new Error("no finding");
  return verdictsOf(finding).map((verdict) => ({ ...verdict, fails: failsRun(finding, verdict) }));
};

test("the median of an odd and of an even number of runs, with its extremes", () => {
  expect(spreadOf([5, 1, 9])).toEqual({ median: 5, min: 1, max: 9 });
  expect(spreadOf([4, 1, 2, 9])).toEqual({ median: 3, min: 1, max: 9 });
});

test("a quantile is a value that was measured", () => {
  const sorted = Array.from({ length: 100 }, (_, index) => index + 1);
  expect([0, 0.5, 0.99, 1].map((q) => quantile(sorted, q))).toEqual([1, 50, 99, 100]);
});

test("a missed gate of work per CPU-second fails the run, a missed goal alone doesn't", () => {
  expect(judge(speed, 60, 10)).toMatchObject([
    { ours: 60, baseline: 10, ratio: 6, goal: 100, gate: 50, pass: true, fails: false },
    { name: "records, ratio", ours: 6, unit: "x", goal: 4, gate: 2, pass: true, fails: false },
  ]);
  expect(judge(speed, 40, 10)[0]).toMatchObject({ pass: false, fails: true });
  expect(judge(speed, 60, 40)[1]).toMatchObject({ ours: 1.5, pass: false, fails: true });
});

test("less is better turns the comparison round, and wall time alone never fails the run", () => {
  const [value, ratio] = judge(latency, 12, 36);
  expect(value).toMatchObject({ pass: false, fails: false });
  expect(ratio).toMatchObject({ ours: 3, pass: true, fails: false });
});

test("a figure that the baseline doesn't have has no ratio, one that ours doesn't have is an error", () => {
  const findings = findingsOf({ name: "b", figures: [speed] }, [outcome({ records: 80 })], [outcome({})]);
  expect(findings.flatMap(verdictsOf)).toMatchObject([{ ours: 80, baseline: null, ratio: null, pass: true }]);
  expect(() => findingsOf({ name: "b", figures: [speed] }, [outcome({})], [])).toThrow('b gave no "records"');
});
