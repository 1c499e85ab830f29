import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Sparkline, sparklinePoints } from "./Sparkline";

test("the course spans the box from edge to edge, highest close on top", () => {
  expect(sparklinePoints(["10", "20", "15"], 60, 24)).toEqual([
    [0, 22],
    [30, 2],
    [60, 12],
  ]);
});

test("a course that never moves runs through the middle, and a single close is no course", () => {
  expect(sparklinePoints(["5", "5"], 60, 24)).toEqual([
    [0, 12],
    [60, 12],
  ]);
  expect(sparklinePoints(["5"], 60, 24)).toEqual([]);
});

test("its colour is the course's own: where it ended against where it began", () => {
  const toneOf = (closes: string[]) =>
    render(<Sparkline closes={closes} width={60} height={24} />)
      .container.querySelector("svg")
      ?.getAttribute("class");
  expect(toneOf(["1", "3", "2"])).toContain("ui-spark-up");
  expect(toneOf(["2", "3", "1"])).toContain("ui-spark-down");
});

test("an unknown course keeps its place and draws nothing", () => {
  const { container } = render(<Sparkline closes={[]} width={84} height={26} area />);
  expect(container.querySelector("svg")?.getAttribute("width")).toBe("84");
  expect(container.querySelector("path")).toBeNull();
});
