import type { Asset } from "../instrument";
import { decimalsOf, formatUnits, parseUnits } from "../units";
import { ceilDivide, PPM } from "./rounding";

/** One step of the maintenance ladder as configured. */
export interface TierTerms {
  /** Largest notional of the tier in the settle asset, included; decimal string. */
  upTo: string;
  maxLeverage: number;
  /** Maintenance margin rate, parts per million of the notional. */
  maintenancePpm: number;
}

/** A perpetual contract as configured. Decimal strings; every rate is a row of configuration, never a constant in code. */
export interface ContractTerms {
  /** BASESETTLE, e.g. BTCUSDT. */
  contract: string;
  base: string;
  settle: string;
  /** Base in one contract, which is the smallest quantity: quantities are whole contracts, here called lots. */
  contractSize: string;
  /** Price step in the settle asset. */
  tick: string;
  minLots: number;
  maxLots: number;
  maxMarketLots: number;
  defaultLeverage: number;
  tiers: TierTerms[];
  makerFeePpm: number;
  takerFeePpm: number;
  /** Charged instead of the taker fee where a liquidation closes in the book; its estimate is part of what is required. */
  liquidationFeePpm: number;
  /** Orders are filled within 1 - band and 1 + band of mark. */
  priceBandPpm: number;
  fundingIntervalMs: number;
  /** Interest of one interval, parts per billion. */
  interestPpb: number;
  /** Bounds of interest minus premium of one interval, parts per billion. */
  fundingClampPpb: number;
  /** Bounds of the rate of one interval, parts per billion. */
  fundingCapPpb: number;
  /** Value that the impact prices are asked for, in the settle asset. */
  impactNotional: string;
  /** Sources of the index and their weights. */
  sources: { source: string; weight: number }[];
  /** Age from which a source's price no longer counts. */
  staleAfterMs: number;
  /** Distance from the median from which a source gets no weight. */
  outlierPpm: number;
  /** Share of the risk fund that the liquidations of one command may use up, before deleveraging takes over. */
  fundDrawdownPpm: number;
}

export interface Tier {
  /** Notional units where the tier begins, not included (0 for the first), and ends, included. */
  floor: bigint;
  upTo: bigint;
  maxLeverage: number;
  maintenancePpm: bigint;
  /** Maintenance amount: what makes the margin continuous where two tiers meet. */
  cum: bigint;
}

/** A contract with its factors: price in ticks and quantity in lots (safe integers), amounts in smallest units (bigint). */
export interface Contract extends ContractTerms {
  priceDecimals: number;
  tickUnits: bigint;
  sizeDecimals: number;
  sizeUnits: bigint;
  settleScale: number;
  /** Settle units in one tick times one lot. */
  unitsPerTickLot: bigint;
  impactUnits: bigint;
  ladder: readonly Tier[];
  maxLeverage: number;
}

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);
const TIERS_MAX = 30;
const SOURCES_MAX = 20;
const LEVERAGE_MAX = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Works out the factors of a contract. Throws with a sentence that names it where the configuration can't be exact or sane. */
export function defineContract(terms: ContractTerms, assets: readonly Asset[]): Contract {
  const fail = (why: string): never => {
    throw new Error(`${terms.contract}: ${why}`);
  };
  const settleScale =
    assets.find(({ code }) => code === terms.settle)?.scale ?? fail(`asset ${terms.settle} is not configured`);
  const priceDecimals = decimalsOf(terms.tick);
  const sizeDecimals = decimalsOf(terms.contractSize);
  const tickUnits = parseUnits(terms.tick, priceDecimals) ?? 0n;
  const sizeUnits = parseUnits(terms.contractSize, sizeDecimals) ?? 0n;
  const impactUnits = parseUnits(terms.impactNotional, settleScale) ?? 0n;
  if (tickUnits <= 0n || sizeUnits <= 0n || impactUnits <= 0n)
    fail("tick, contract size and impact notional must be positive decimals");
  const shift = settleScale - priceDecimals - sizeDecimals;
  if (shift < 0) fail(`tick times contract size is finer than the smallest unit of ${terms.settle}`);
  const unitsPerTickLot = tickUnits * sizeUnits * 10n ** BigInt(Math.max(shift, 0));
  const problem = problemOf(terms);
  if (problem !== null) fail(problem);
  const ladder = ladderOf(terms, settleScale, fail);
  if (unitsPerTickLot > MAX_SAFE) fail("a tick times a lot must be below 2^53 smallest units");
  return {
    ...terms,
    priceDecimals,
    tickUnits,
    sizeDecimals,
    sizeUnits,
    settleScale,
    unitsPerTickLot,
    impactUnits,
    ladder,
    maxLeverage: ladder[0]!.maxLeverage,
  };
}

/** cum_n = cum_(n-1) + floor_n * (rate_n - rate_(n-1)). */
function ladderOf({ tiers, ...terms }: ContractTerms, scale: number, fail: (why: string) => never): Tier[] {
  const ladder: Tier[] = [];
  for (const { upTo, maxLeverage, maintenancePpm } of tiers) {
    const before = ladder.at(-1);
    const floor = before?.upTo ?? 0n;
    const end = parseUnits(upTo, scale) ?? 0n;
    const rate = BigInt(isWhole(maintenancePpm, 1, 1_000_000) ? maintenancePpm : 0);
    if (end <= floor) fail("tiers must rise in notional");
    if (rate <= (before?.maintenancePpm ?? 0n)) fail("maintenance rates must rise from tier to tier");
    if (!isWhole(maxLeverage, 1, Math.min(LEVERAGE_MAX, (before?.maxLeverage ?? LEVERAGE_MAX + 1) - 1)))
      fail("maximum leverage must fall from tier to tier");
    const initialPpm = PPM / BigInt(maxLeverage);
    const required = rate + BigInt(terms.liquidationFeePpm) + BigInt(terms.takerFeePpm);
    if (initialPpm <= required) fail(`at ${maxLeverage}x a position of ${upTo} is liquidated as it opens`);
    const step = floor * (rate - (before?.maintenancePpm ?? 0n));
    if (step % PPM !== 0n) fail("a tier's maintenance amount must be whole smallest units");
    ladder.push({ floor, upTo: end, maxLeverage, maintenancePpm: rate, cum: (before?.cum ?? 0n) + step / PPM });
  }
  return ladder;
}

function problemOf(terms: ContractTerms): string | null {
  const { contract, base, settle, sources, tiers } = terms;
  if (tiers.length < 1 || tiers.length > TIERS_MAX) return `it needs 1 to ${TIERS_MAX} tiers`;
  if (contract !== base + settle || base === settle) return "a contract is named after its two different assets";
  const fees = [terms.makerFeePpm, terms.takerFeePpm, terms.liquidationFeePpm];
  if (!fees.every((fee) => isWhole(fee, 0, 100_000))) return "fees must be whole parts per million, 10 % at most";
  if (terms.makerFeePpm > terms.takerFeePpm) return "makers may not pay more than takers";
  if (!isWhole(terms.minLots, 1, terms.maxLots) || !isWhole(terms.maxLots, 1, 2 ** 40))
    return "lots must be whole, from 1, the minimum below the maximum";
  if (!isWhole(terms.maxMarketLots, terms.minLots, terms.maxLots))
    return "market lots must be within the order's bounds";
  if (!isWhole(terms.defaultLeverage, 1, tiers[0]?.maxLeverage ?? 1))
    return "the default leverage must be within bounds";
  if (!isWhole(terms.priceBandPpm, 1, 999_999)) return "the price band must be above 0 and below 100 %";
  if (!isWhole(terms.fundingIntervalMs, MINUTE_MS, DAY_MS) || DAY_MS % terms.fundingIntervalMs !== 0)
    return "a day must be a whole number of funding intervals of a minute or more";
  if (!isWhole(terms.fundingClampPpb, 0, 1_000_000_000)) return "the funding clamp must be a rate";
  if (!isWhole(Math.abs(terms.interestPpb), 0, 1_000_000_000)) return "the interest must be a rate";
  // A payment below the maintenance margin can't take what a holder doesn't have.
  if (!isWhole(terms.fundingCapPpb, 0, (tiers[0]?.maintenancePpm ?? 0) * 1_000))
    return "the funding cap may not exceed the first tier's maintenance rate";
  if (!isWhole(terms.staleAfterMs, 1, DAY_MS)) return "sources must become stale within a day";
  if (!isWhole(terms.outlierPpm, 1, 1_000_000)) return "the outlier distance must be a rate";
  if (!isWhole(terms.fundDrawdownPpm, 0, 1_000_000)) return "the fund's drawdown must be a rate";
  const names = new Set(sources.map(({ source }) => source));
  if (sources.length < MIN_LIVE_SOURCES || sources.length > SOURCES_MAX || names.size !== sources.length)
    return `it needs ${MIN_LIVE_SOURCES} to ${SOURCES_MAX} different sources`;
  return sources.every(({ weight }) => isWhole(weight, 1, 1_000)) ? null : "weights must be whole, from 1 to 1,000";
}

/** Prices freeze with fewer. */
export const MIN_LIVE_SOURCES = 2;

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

/** The tier of a notional; beyond the ladder's end the last. */
export function tierAt({ ladder }: Contract, notional: bigint): Tier {
  return ladder.find(({ upTo }) => notional <= upTo) ?? ladder.at(-1)!;
}

/** Largest notional that may be opened at a leverage; 0 where the leverage isn't offered. */
export function notionalCap({ ladder }: Contract, leverage: number): bigint {
  return ladder.findLast(({ maxLeverage }) => leverage <= maxLeverage)?.upTo ?? 0n;
}

/** Decimal price text to ticks; null where it isn't a positive whole number of ticks within safe integers. */
export function contractPriceToTicks({ priceDecimals, tickUnits }: Contract, text: string): number | null {
  const units = parseUnits(text, priceDecimals);
  if (units === null || units <= 0n || units % tickUnits !== 0n) return null;
  const ticks = units / tickUnits;
  return ticks > MAX_SAFE ? null : Number(ticks);
}

export function contractTicksToPrice({ priceDecimals, tickUnits }: Contract, ticks: number): string {
  return formatUnits(BigInt(ticks) * tickUnits, priceDecimals);
}

/** Value of `lots` at `ticks` in settle units; exact. */
export function contractNotional({ unitsPerTickLot }: Contract, ticks: number, lots: number): bigint {
  return BigInt(ticks) * BigInt(lots) * unitsPerTickLot;
}

/** A fee on a notional, rounded up: it is charged. */
export function contractFee(notional: bigint, ppm: number): bigint {
  return ceilDivide(notional * BigInt(ppm), PPM);
}
