import { expect, test } from "vitest";
import { timeLeft } from "./time-left";

const open = Date.UTC(2026, 0, 14, 12, 0);

test("a candle counts down to its end, and then says nothing", () => {
  expect(timeLeft("15m", open, open + 431_000)).toBe("07:49");
  expect(timeLeft("4h", open, open + 1)).toBe("4:00:00");
  expect(timeLeft("1m", open, open + 60_000)).toBe("");
});

test("long candles count days, and a month is as long as it is", () => {
  expect(timeLeft("1w", open, open)).toBe("7d 00h");
  expect(timeLeft("1M", Date.UTC(2026, 1, 1), Date.UTC(2026, 1, 27))).toBe("2d 00h");
});
