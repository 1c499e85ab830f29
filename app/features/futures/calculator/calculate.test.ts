import { expect, test } from "vitest";
import { defineContract } from "~exchange/domain/futures/contract";
import { XYZ } from "~exchange/futures-under-test";
import { calculate, type Question } from "./calculate";

const contract = defineContract(XYZ, [{ code: "USDT", scale: 8 }]);
const USDT = 100_000_000n;
const ask = (kind: Question["kind"], texts: Question["texts"], side: Question["side"] = "long") =>
  calculate(contract, { kind, side, leverage: 10, texts });

test("profit, fees and return of a closed position", () => {
  expect(ask("pnl", { entry: "1000", exit: "1,100.0", size: "2" })).toEqual({
    margin: 200n * USDT,
    pnl: 200n * USDT,
    // 0.06 % of both values.
    fees: 252_000_000n,
    roiPpm: 1_000_000n,
  });
  expect(ask("pnl", { entry: "1000", exit: "1100", size: "2" }, "short")?.pnl).toBe(-200n * USDT);
});

test("the price at which a return is reached", () => {
  expect(ask("target", { entry: "1000", size: "1", roi: "50" })).toMatchObject({ ticks: 10_500, pnl: 50n * USDT });
  expect(ask("target", { entry: "1000", size: "1", roi: "50" }, "short")).toMatchObject({ ticks: 9_500 });
});

test("added margin moves the liquidation price away; enough of it leaves none", () => {
  const plain = ask("liquidation", { entry: "1000", size: "1" })?.ticks;
  const safer = ask("liquidation", { entry: "1000", size: "1", added: "100" })?.ticks;
  expect(Number(plain)).toBeGreaterThan(9_000);
  expect(Number(safer)).toBeLessThan(Number(plain));
  expect(ask("liquidation", { entry: "1000", size: "1", added: "900" })?.ticks).toBe("none");
});

test("the largest size leaves room for fees", () => {
  const lots = ask("max", { entry: "1000", balance: "100" })?.lots ?? 0;
  expect(lots).toBeLessThan(1_000);
  expect(lots).toBeGreaterThan(990);
});

test("nothing is answered while something is missing, or reads two ways", () => {
  expect(ask("pnl", { entry: "1000", size: "2" })).toBeNull();
  expect(ask("pnl", { entry: "1,000", exit: "1100", size: "2" })).toBeNull();
});
