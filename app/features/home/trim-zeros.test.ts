import { expect, test } from "vitest";
import { trimZeros } from "./trim-zeros";

test("only zeros behind the point go", () => {
  expect(["0.50000000", "100.00", "100", "1.05", "0.00"].map(trimZeros)).toEqual(["0.5", "100", "100", "1.05", "0"]);
});
