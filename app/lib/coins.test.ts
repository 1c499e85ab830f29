import { expect, test } from "vitest";
import { coinName, coinWords } from "./coins";

test("an unlisted coin goes by its code", () => {
  expect(coinName("BTC")).toBe("Bitcoin");
  expect(coinName("NEW")).toBe("NEW");
  expect(coinWords("NEW")).toEqual(["NEW"]);
});
