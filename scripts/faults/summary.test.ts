import { expect, test } from "vitest";
import { summaryOf } from "./summary.mjs";

const outcome = (name: string, group: string, isFound: boolean, seconds: number) => ({
  ...{ name, group, isFound, seconds },
  how: isFound ? "a test" : "all tests pass",
});

test("a summary counts by group and in all, and names what nobody noticed", () => {
  const outcomes = [outcome("a", "money", true, 1), outcome("b", "book", false, 80), outcome("c", "book", true, 0.4)];
  expect(summaryOf(outcomes).split("\n")).toEqual([
    "",
    "money        1 of 1 found in 0 min 1 s",
    "book         1 of 2 found in 1 min 20 s",
    "all          2 of 3 found in 1 min 21 s",
    "NOT FOUND b (all tests pass)",
  ]);
});
