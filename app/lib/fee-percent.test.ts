import { expect, test } from "vitest";
import { feePercent } from "./fee-percent";

test("rates keep two decimals, and more where they have more", () => {
  expect([1000, 0, 75, 800, 10_000, 1250].map(feePercent)).toEqual(["0.10", "0.00", "0.0075", "0.08", "1.00", "0.125"]);
});
