import fc from "fast-check";
import { expect, test } from "vitest";
import { BTC, BTC_WITH_FEE, usdt } from "./contract-under-test";
import { contractNotional, notionalCap, type Contract } from "./contract";
import {
  bankruptcyTicks,
  hedgedLiquidationTicks,
  liquidationTicks,
  marginExcess,
  simpleLiquidationTicks,
} from "./liquidation";
import { initialMargin, lotsToLowerTier, maintenanceMargin, marginRate, requirement } from "./margin";
import { profitAt, type Holding, type PositionSide } from "./position";

function holdingOf(side: PositionSide, lots: number, ticks: number): Holding {
  return { side, lots, cost: BigInt(lots) * BigInt(ticks) };
}

test("1 BTC at 40,000, 20x isolated: liquidated at 38,152.61 and 41,832.67, bankrupt at 38,000 and 42,000", () => {
  const [long, short] = [holdingOf("long", 1_000, 4_000_000), holdingOf("short", 1_000, 4_000_000)];
  const margin = usdt(2_000);
  expect(liquidationTicks(BTC, long, margin)).toBe(3_815_261);
  expect(liquidationTicks(BTC, short, margin)).toBe(4_183_267);
  expect(bankruptcyTicks(BTC, long, margin)).toBe(3_800_000);
  expect(bankruptcyTicks(BTC, short, margin)).toBe(4_200_000);
});

test("10 BTC at 26,000 with 26,000: tier 3 at entry gives 23,505.05, but tier 2 holds there: 23,512.56", () => {
  const long = holdingOf("long", 10_000, 2_600_000);
  const third = BTC.ladder[2]!;
  const inThirdTier = (long.cost * BTC.unitsPerTickLot - usdt(26_000) - third.cum) * 1_000_000n;
  expect(inThirdTier / (10_000n * BTC.unitsPerTickLot * (1_000_000n - third.maintenancePpm))).toBe(2_350_505n);
  expect(liquidationTicks(BTC, long, usdt(26_000))).toBe(2_351_256);
});

test("the short form for tooltips: 10,000 at 50x and 0.5 % is 9,850, mirrored 10,150, moved by added margin", () => {
  const terms = { entryTicks: 1_000_000, leverage: 50, maintenancePpm: 5_000, addedPerLot: 0n };
  expect(simpleLiquidationTicks(BTC, "long", terms)).toBe(985_000);
  expect(simpleLiquidationTicks(BTC, "short", terms)).toBe(1_015_000);
  expect(simpleLiquidationTicks(BTC, "long", { ...terms, addedPerLot: usdt(0.1) })).toBe(975_000);
});

test("cross: what other positions require is taken off, what they gain is added", () => {
  const long = holdingOf("long", 1_000, 4_000_000);
  const wallet = usdt(3_000);
  const others = usdt(-700) - usdt(300);
  expect(liquidationTicks(BTC, long, wallet + others)).toBe(3_815_261);
});

test.each([1, 2])("a long at %ix without a price that liquidates it has none", (leverage) => {
  const long = holdingOf("long", 1_000, 4_000_000);
  const margin = initialMargin(contractNotional(BTC, 4_000_000, 1_000), leverage);
  expect(liquidationTicks(BTC, long, margin) === null).toBe(leverage === 1);
  expect(liquidationTicks(BTC, long, margin + usdt(40_000))).toBeNull();
});

const position = fc.record({
  side: fc.constantFrom<PositionSide>("long", "short"),
  leverage: fc.integer({ min: 1, max: 125 }),
  ticks: fc.integer({ min: 10_000, max: 10_000_000 }),
  share: fc.integer({ min: 1, max: 1_000 }),
  isIsolated: fc.boolean(),
  other: fc.integer({ min: -1_000, max: 5_000 }),
  contract: fc.constantFrom<Contract>(BTC, BTC_WITH_FEE),
});

test("the liquidation price fed back gives the maintenance ratio within a tick, 1 to 125x, both sides, isolated and cross", () => {
  let found = 0;
  fc.assert(
    fc.property(position, ({ contract, side, leverage, ticks, share, isIsolated, other }) => {
      const most = notionalCap(contract, leverage) / contractNotional(contract, ticks, 1);
      const lots = Number((most * BigInt(share)) / 1_000n);
      fc.pre(lots > 0);
      const holding = holdingOf(side, lots, ticks);
      const margin = initialMargin(contractNotional(contract, ticks, lots), leverage);
      // Cross: other positions' profit less their requirement moves what stands for this one.
      const balance = isIsolated ? margin : margin + (margin * BigInt(other)) / 1_000n;
      const price = liquidationTicks(contract, holding, balance);
      if (price === null) {
        expect(side).toBe("long");
        expect(marginExcess(contract, [holding], balance, 1)).toBeGreaterThan(0n);
        return;
      }
      found += 1;
      const rateAt = (at: number) => {
        const required = requirement(contract, contractNotional(contract, at, lots));
        return marginRate(balance + profitAt(contract, holding, at), required)!;
      };
      const safer = side === "long" ? price + 1 : price - 1;
      expect(rateAt(price)).toBeLessThanOrEqual(1_000_000n);
      expect(rateAt(safer)).toBeGreaterThanOrEqual(1_000_000n);
      expect(marginExcess(contract, [holding], balance, safer)).toBeGreaterThan(0n);
    }),
    { numRuns: 1_000 },
  );
  expect(found).toBeGreaterThan(500);
});

test("nothing is left at the bankruptcy price, and at most a tick's worth of it", () => {
  fc.assert(
    fc.property(position, fc.integer({ min: 1, max: 1_000 }), ({ contract, side, leverage, ticks }, lots) => {
      const holding = holdingOf(side, lots, ticks);
      const margin = initialMargin(contractNotional(contract, ticks, lots), leverage);
      const price = bankruptcyTicks(contract, holding, margin);
      fc.pre(price !== null && price > 1);
      const left = margin + profitAt(contract, holding, price!);
      expect(left).toBeGreaterThanOrEqual(0n);
      expect(left).toBeLessThan(contractNotional(contract, 1, lots));
    }),
  );
});

test("a hedged pair has its prices where its excess ends, on both sides", () => {
  const lots = fc.integer({ min: 1, max: 20_000 });
  const balance = fc.bigInt({ min: usdt(1_000), max: usdt(200_000) });
  let both = 0;
  fc.assert(
    fc.property(lots, lots, balance, (longs, shorts, wallet) => {
      const pair = [holdingOf("long", longs, 2_000_000), holdingOf("short", shorts, 2_010_000)];
      const excess = (ticks: number) => marginExcess(BTC, pair, wallet, ticks);
      fc.pre(excess(2_000_000) > 0n);
      const { below, above } = hedgedLiquidationTicks(BTC, pair, wallet, 2_000_000);
      if (below !== null && above !== null) both += 1;
      if (below !== null) expect(excess(below) <= 0n && excess(below + 1) > 0n).toBe(true);
      else expect(excess(1)).toBeGreaterThan(0n);
      if (above !== null) expect(excess(above) <= 0n && excess(above - 1) > 0n).toBe(true);
    }),
  );
  expect(both).toBeGreaterThan(0);
});

test("of a single side the hedged search finds the same price", () => {
  fc.assert(
    fc.property(position, fc.integer({ min: 1, max: 1_000 }), ({ side, leverage, ticks }, lots) => {
      const holding = holdingOf(side, lots, ticks);
      const margin = initialMargin(contractNotional(BTC, ticks, lots), leverage);
      fc.pre(marginExcess(BTC, [holding], margin, ticks) > 0n);
      const { below, above } = hedgedLiquidationTicks(BTC, [holding], margin, ticks);
      expect(side === "long" ? below : above).toBe(liquidationTicks(BTC, holding, margin));
      expect(side === "long" ? above : below).toBeNull();
    }),
  );
});

test("a step down closes just enough for the next lower tier, and less margin is required after it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 5_000_000 }), fc.integer({ min: 1, max: 2_000_000 }), (ticks, lots) => {
      const notional = contractNotional(BTC, ticks, lots);
      const closed = lotsToLowerTier(BTC, lots, ticks);
      const floor = BTC.ladder.findLast((tier) => tier.floor < notional)!.floor;
      if (closed === null) {
        expect(floor).toBe(0n);
        return;
      }
      expect(contractNotional(BTC, ticks, lots - closed)).toBeLessThanOrEqual(floor);
      expect(contractNotional(BTC, ticks, lots - closed + 1)).toBeGreaterThan(floor);
      expect(maintenanceMargin(BTC, contractNotional(BTC, ticks, lots - closed))).toBeLessThan(
        maintenanceMargin(BTC, notional),
      );
    }),
  );
});
