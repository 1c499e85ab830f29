import { expect, test } from "vitest";
import { fillMarks } from "./fill-marks";

test("fills are marked once a candle and side, at the candle they fell in", () => {
  const fill = (time: number, side: "buy" | "sell" = "buy", pairCode = "BTC_USDT") => ({ pairCode, side, time });
  const fills = [fill(25), fill(29), fill(21, "sell"), fill(99), fill(5), fill(25, "buy", "ETH_USDT")];
  expect(fillMarks("BTC_USDT", fills, [10, 20, 30])).toEqual([
    { index: 1, side: "buy" },
    { index: 1, side: "sell" },
    { index: 2, side: "buy" },
  ]);
  expect(fillMarks("BTC_USDT", fills, [])).toEqual([]);
});
