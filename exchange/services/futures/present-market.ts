import type { z } from "zod";
import type { StatsPoint } from "~exchange/contract/futures/get-futures-stats";
import type { MarkPrice } from "~exchange/contract/futures/get-mark-price";
import type { FundingRate } from "~exchange/contract/futures/list-funding-rates";
import type { FuturesInstrument } from "~exchange/contract/futures/list-futures-instruments";
import type { FuturesTicker } from "~exchange/contract/futures/schemas";
import type { Levels, Trade } from "~exchange/contract/schemas";
import { contractNotional, type Contract } from "~exchange/domain/futures/contract";
import { annualRatePpb, rateOfSamples } from "~exchange/domain/futures/funding";
import { floorDivide, PPB } from "~exchange/domain/futures/rounding";
import { formatUnits } from "~exchange/domain/units";
import type { ContractState } from "~exchange/engine/futures/commands";
import type { Level } from "~exchange/projections/book-side";
import type { FuturesDay } from "~exchange/projections/futures/day-windows";
import type { Settlement } from "~exchange/projections/futures/funding";
import type { ContractPrices } from "~exchange/projections/futures/prices";
import type { StatisticsRow } from "~exchange/projections/futures/statistics";
import type { FuturesTrade } from "~exchange/projections/futures/trades";
import { amountText, knownPrice, ppbText, ppmText, priceText, quantityText } from "./amounts";

export function presentTrade(contract: Contract, { tradeId, price, quantity, takerSide, time }: FuturesTrade): Trade {
  return {
    ...{ tradeId, takerSide, time },
    price: priceText(contract, price),
    quantity: quantityText(contract, quantity),
  };
}

export function presentLevels(contract: Contract, levels: readonly Level[]): Levels {
  return levels.map(([ticks, lots]) => [priceText(contract, ticks), quantityText(contract, lots)]);
}

export interface TickerGrounds {
  day: FuturesDay;
  best: { bid: number | null; ask: number | null };
  prices: ContractPrices;
  openLots: number;
  state: ContractState;
}

export function presentTicker(contract: Contract, grounds: TickerGrounds): FuturesTicker {
  const { day, best, prices, openLots, state } = grounds;
  const price = (ticks: number | null) => priceText(contract, ticks);
  const change = day.last === null || day.open === null ? null : BigInt(day.last - day.open);
  const { tickUnits, priceDecimals } = contract;
  return {
    pairCode: contract.contract,
    ...{ last: price(day.last), open24h: price(day.open), high24h: price(day.high), low24h: price(day.low) },
    change24h: change === null ? null : formatUnits(change * tickUnits, priceDecimals),
    changePercent24h: change === null || !day.open ? null : formatUnits((change * 10_000n) / BigInt(day.open), 2),
    volume24h: quantityText(contract, day.lots),
    turnover24h: amountText(contract, day.turnover),
    ...{ bestBid: price(best.bid), bestAsk: price(best.ask) },
    markPrice: knownPrice(contract, prices.mark),
    indexPrice: prices.isFrozen ? null : knownPrice(contract, prices.index),
    isFrozen: prices.isFrozen,
    fundingRate: runningRate(contract, prices)?.rate ?? null,
    nextFundingTime: prices.nextFunding,
    openInterest: quantityText(contract, openLots),
    openInterestValue: amountText(contract, contractNotional(contract, prices.mark, openLots)),
    state,
    time: Math.max(day.time, prices.time),
  };
}

function runningRate(contract: Contract, { premium }: ContractPrices) {
  if (premium.count === 0) return null;
  const { ratePpb, premiumPpb, isCapped } = rateOfSamples(contract, premium);
  return { rate: ppbText(ratePpb), premium: ppbText(premiumPpb), isCapped };
}

export function presentMark(contract: Contract, prices: ContractPrices): MarkPrice {
  const running = runningRate(contract, prices);
  const price = (ticks: number) => knownPrice(contract, ticks);
  const { index, mark, p1, p2, last, isFrozen, premiumPpb, lastFundingPpb, nextFunding, time } = prices;
  return {
    pairCode: contract.contract,
    ...{ indexPrice: price(index), markPrice: price(mark), p1: price(p1), p2: price(p2), last: price(last), isFrozen },
    sources: contract.sources.map(({ source, weight }) => presentSource(contract, prices, source, weight)),
    premium: premiumPpb === null ? null : ppbText(premiumPpb),
    averagePremium: running?.premium ?? null,
    fundingRate: running?.rate ?? null,
    lastFundingRate: lastFundingPpb === null ? null : ppbText(lastFundingPpb),
    isCapped: running?.isCapped ?? false,
    intervalMs: contract.fundingIntervalMs,
    nextFundingTime: nextFunding,
    time,
  };
}

function presentSource(
  contract: Contract,
  { sources, outliers, stale }: ContractPrices,
  source: string,
  weight: number,
): MarkPrice["sources"][number] {
  const known = sources.find((each) => each.source === source);
  const state = !known || stale.includes(source) ? "stale" : outliers.includes(source) ? "outlier" : "live";
  return { source, weight, price: known ? priceText(contract, known.ticks) : null, time: known?.time ?? null, state };
}

export function presentInstrument(
  contract: Contract,
  { status, state }: Pick<FuturesInstrument, "status" | "state">,
): FuturesInstrument {
  const { base, settle, contractSize, tick, settleScale, minLots, maxLots, maxMarketLots } = contract;
  return {
    ...{ pairCode: contract.contract, base, quote: settle, status, state, contractSize, tick, settleScale },
    ...{ minContracts: minLots, maxContracts: maxLots, maxMarketContracts: maxMarketLots },
    ...{ defaultLeverage: contract.defaultLeverage, maxLeverage: contract.maxLeverage },
    tiers: contract.ladder.map(({ floor, upTo, maxLeverage, maintenancePpm, cum }, index) => ({
      ...{ tier: index + 1, floor: amountText(contract, floor), upTo: amountText(contract, upTo), maxLeverage },
      maintenanceRate: ppmText(maintenancePpm),
      maintenanceAmount: amountText(contract, cum),
    })),
    makerFee: ppmText(contract.makerFeePpm),
    takerFee: ppmText(contract.takerFeePpm),
    liquidationFee: ppmText(contract.liquidationFeePpm),
    priceBand: ppmText(contract.priceBandPpm),
    fundingIntervalMs: contract.fundingIntervalMs,
    interest: ppbText(contract.interestPpb),
    fundingClamp: ppbText(contract.fundingClampPpb),
    fundingCap: ppbText(contract.fundingCapPpb),
    impactNotional: contract.impactNotional,
    sources: contract.sources.map(({ source, weight }) => ({ source, weight })),
    staleAfterMs: contract.staleAfterMs,
    outlierDistance: ppmText(contract.outlierPpm),
    fundDrawdown: ppmText(contract.fundDrawdownPpm),
  };
}

export function presentSettlement(contract: Contract, settlement: Settlement): z.output<typeof FundingRate> {
  const { fundingTime, ratePpb, premiumPpb, isCapped, mark } = settlement;
  return {
    ...{ pairCode: contract.contract, fundingTime, isCapped, intervalMs: contract.fundingIntervalMs },
    rate: ppbText(ratePpb),
    premium: premiumPpb === null ? null : ppbText(premiumPpb),
    cap: ppbText(contract.fundingCapPpb),
    markPrice: mark === null ? null : priceText(contract, mark),
    annualised: ppbText(annualRatePpb(contract, ratePpb)),
  };
}

export function presentStatistics(contract: Contract, row: StatisticsRow): StatsPoint {
  const { mark, index, ratePpb, openLots } = row;
  const quantity = (lots: number | bigint) => quantityText(contract, lots);
  const basis = mark === null || index === null ? null : BigInt(mark - index);
  const { tickUnits, priceDecimals } = contract;
  return {
    time: row.time,
    openInterest: quantity(openLots),
    openInterestValue: amountText(contract, contractNotional(contract, mark ?? 0, openLots)),
    ...{ longAccounts: row.longAccounts, shortAccounts: row.shortAccounts },
    ...{ topLongAccounts: row.topLongAccounts, topShortAccounts: row.topShortAccounts },
    ...{ topLongQuantity: quantity(row.topLongLots), topShortQuantity: quantity(row.topShortLots) },
    ...{ takerBuyVolume: quantity(row.takerBuyLots), takerSellVolume: quantity(row.takerSellLots) },
    ...{ markPrice: priceText(contract, mark), indexPrice: priceText(contract, index) },
    basis: basis === null ? null : formatUnits(basis * tickUnits, priceDecimals),
    basisRate: basis === null || index === null ? null : ppbText(floorDivide(basis * PPB, BigInt(index))),
    fundingRate: ratePpb === null ? null : ppbText(ratePpb),
    liquidatedLongValue: amountText(contract, row.liquidatedLong),
    liquidatedShortValue: amountText(contract, row.liquidatedShort),
    liquidations: row.liquidations,
  };
}
