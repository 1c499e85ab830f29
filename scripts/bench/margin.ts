import type { ContractTerms } from "~exchange/domain/futures/contract";
import type { FuturesCommand, PlaceFuturesOrder } from "~exchange/engine/futures/commands";
import { FuturesCore, type FuturesMeans } from "~exchange/engine/futures/core";
import { healthOf, isLiquidatable } from "~exchange/engine/futures/equity";
import { HeapWatch, ScanningWatch } from "~exchange/engine/futures/liquidation-watch";
import { BookQueue } from "~exchange/engine/futures/order-queue";
import { futuresStateHash } from "~exchange/engine/futures/snapshot";
import { emptyFuturesState } from "~exchange/engine/futures/state";
import type { Benchmark, Outcome, RunSettings } from "./benchmark";
import { wallSeconds } from "./clock";
import { Random } from "./seeded";
import { quantile } from "./statistics";

const POSITIONS = 100_000;
const SCALE = 8;
const UNIT = 10n ** BigInt(SCALE);
const START_TICKS = 1_000_000;
/** 0.3 % at most a tick. */
const STEP_TICKS = 3_000;
const TICKS = 100;
const P50 = "mark tick over 100,000 positions, p50";
const P99 = "mark tick over 100,000 positions, p99";
/** One tick further away than the walk, that liquidates thousands. */
const FALL_TICKS = 80_000;
const MASS = "1,000 liquidations in one tick";

const TERMS: ContractTerms = {
  ...{ contract: "BTCUSDT", base: "BTC", settle: "USDT", contractSize: "0.001", tick: "0.1" },
  ...{ minLots: 1, maxLots: 1_000_000, maxMarketLots: 1_000_000, defaultLeverage: 10 },
  tiers: [
    { upTo: "50000", maxLeverage: 125, maintenancePpm: 4_000 },
    { upTo: "250000", maxLeverage: 100, maintenancePpm: 5_000 },
    { upTo: "100000000", maxLeverage: 20, maintenancePpm: 25_000 },
  ],
  ...{ makerFeePpm: 200, takerFeePpm: 600, liquidationFeePpm: 600, priceBandPpm: 100_000 },
  ...{ fundingIntervalMs: 8 * 3_600_000, interestPpb: 100_000, fundingClampPpb: 500_000, fundingCapPpb: 4_000_000 },
  ...{ impactNotional: "5000", staleAfterMs: 60_000, outlierPpm: 50_000, fundDrawdownPpm: 300_000 },
  sources: [
    { source: "one", weight: 1 },
    { source: "two", weight: 1 },
  ],
};

/** Positions of 3x to 60x, half isolated, and a book that takes over what is liquidated. */
class Crowd {
  private time = 1;

  constructor(
    readonly core: FuturesCore,
    private readonly random: Random,
  ) {
    this.give({ type: "configure-contract", terms: TERMS, settleScale: SCALE });
    this.give({ type: "endow-fund", amount: 10_000_000n * UNIT, reference: "first" });
    this.mark(START_TICKS);
    for (let account = 0; account < POSITIONS; account += 2) {
      const [maker, taker] = [`m${account}`, `t${account}`];
      for (const accountId of [maker, taker]) this.open(accountId);
      const lots = 1 + random.below(30);
      const side = random.below(2) === 0 ? "buy" : "sell";
      this.give(orderOf(maker, side, START_TICKS, lots));
      this.give(orderOf(taker, side === "buy" ? "sell" : "buy", START_TICKS, lots));
    }
    if (core.state.markets.get("BTCUSDT")?.positions.size !== POSITIONS) throw new Error("not every position is open");
    this.give({ type: "open-account", accountId: "depth" });
    this.give({ type: "transfer-in", accountId: "depth", amount: 10_000_000_000n * UNIT, reference: "first" });
    for (let away = 10; away <= 1_000; away += 10)
      for (const side of ["buy", "sell"] as const)
        this.give(orderOf("depth", side, START_TICKS + (side === "buy" ? -away * 40 : away * 40), 5_000));
  }

  mark(ticks: number): void {
    const prices = TERMS.sources.map(({ source }) => ({ source, ticks, time: this.time }));
    this.give({ type: "update-index", contract: "BTCUSDT", prices });
  }

  private open(accountId: string): void {
    this.give({ type: "open-account", accountId });
    this.give({ type: "transfer-in", accountId, amount: 20_000n * UNIT, reference: "first" });
    const leverage = 3 + this.random.below(58);
    this.give({ type: "set-leverage", accountId, contract: "BTCUSDT", leverage });
    const mode = this.random.below(2) === 0 ? "isolated" : "cross";
    this.give({ type: "set-margin-mode", accountId, contract: "BTCUSDT", mode });
  }

  private give(command: FuturesCommand): void {
    this.time += 100;
    const { result } = this.core.apply(command, this.time);
    if (!result.ok && result.code !== "CONFIGURATION_INVALID") throw new Error(`${command.type}: ${result.code}`);
  }
}

function orderOf(accountId: string, side: "buy" | "sell", price: number, quantity: number): PlaceFuturesOrder {
  return {
    ...{
      type: "place-order",
      accountId,
      clientOrderId: `${side}${price}`,
      contract: "BTCUSDT",
      side,
      positionSide: null,
    },
    ...{
      orderType: "limit",
      timeInForce: "gtc",
      postOnly: false,
      reduceOnly: false,
      selfTradePrevention: "expire_maker",
    },
    ...{ price, quantity, trigger: null, exits: null, expiresAt: null },
  } satisfies PlaceFuturesOrder;
}

/** A walk of the mark that reaches the liquidation prices of some; every tick is a whole command. */
function run(means: FuturesMeans, { quick, seed }: RunSettings): Outcome {
  const random = new Random(seed);
  const crowd = new Crowd(new FuturesCore(emptyFuturesState(), [], means), random);
  const times: number[] = [];
  let price = START_TICKS;
  for (let tick = 0; tick < (quick ? TICKS / 2 : TICKS); tick += 1) {
    price += random.below(2 * STEP_TICKS + 1) - STEP_TICKS;
    const start = wallSeconds();
    crowd.mark(price);
    times.push((wallSeconds() - start) * 1e3);
  }
  const [before, start] = [crowd.core.state.nextLiquidation, wallSeconds()];
  crowd.mark(price - FALL_TICKS);
  const mass = (wallSeconds() - start) * 1e3;
  const liquidated = crowd.core.state.nextLiquidation - before;
  if (liquidated < 1_000) throw new Error(`the fall liquidated ${liquidated} only`);
  const market = crowd.core.state.markets.get("BTCUSDT");
  const left = [...(market?.positions ?? [])].filter((leg) => isLiquidatable(healthOf(leg)));
  if (left.length > 0) throw new Error(`${left.length} positions are left below what they require`);
  times.sort((a, b) => a - b);
  return {
    values: { [P50]: quantile(times, 0.5), [P99]: quantile(times, 0.99), [MASS]: (mass / liquidated) * 1_000 },
    hash: futuresStateHash(crowd.core),
    notes: {
      "ms of the walk's slowest tick": times.at(-1) ?? 0,
      "liquidations of the walk": before - 1,
      "liquidations of the fall": liquidated,
    },
  };
}

const newQueue = () => new BookQueue();

/** Row 3. */
export const margin: Benchmark = {
  name: "margin",
  figures: [
    {
      ...{ row: 3, name: P50, unit: "ms", better: "less", bounds: { goal: 5, gate: 15 } },
      ...{ ratioBounds: { goal: 10, gate: 3 }, decides: false },
    },
    {
      ...{ row: 3, name: P99, unit: "ms", better: "less", bounds: null },
      ...{ ratioBounds: null, decides: false },
    },
    {
      ...{ row: 3, name: MASS, unit: "ms", better: "less", bounds: { goal: 100, gate: 300 } },
      ...{ ratioBounds: null, decides: false },
    },
  ],
  ours: {
    name: "positions in heaps by liquidation price",
    run: (settings) => run({ newQueue, newWatch: () => new HeapWatch() }, settings),
  },
  baseline: {
    name: "every position looked at",
    run: (settings) => run({ newQueue, newWatch: () => new ScanningWatch() }, settings),
  },
  sameHash: true,
  rounds: { full: 3, quick: 1 },
};
