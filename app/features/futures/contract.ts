import type { FuturesInstrument } from "~exchange/contract/futures/list-futures-instruments";
import { defineContract, type Contract } from "~exchange/domain/futures/contract";
import { defineInstrument, type Instrument } from "~exchange/domain/instrument";
import { formatUnits, parseUnits } from "~exchange/domain/units";

const PPM_DECIMALS = 6;
const PPB_DECIMALS = 9;

/** The contract in the engine's integers, out of what the exchange tells of it: the rules of both are the same functions. */
export function contractOf(told: FuturesInstrument): Contract {
  return defineContract(
    {
      contract: told.pairCode,
      base: told.base,
      settle: told.quote,
      contractSize: told.contractSize,
      tick: told.tick,
      minLots: told.minContracts,
      maxLots: told.maxContracts,
      maxMarketLots: told.maxMarketContracts,
      defaultLeverage: told.defaultLeverage,
      tiers: told.tiers.map(({ upTo, maxLeverage, maintenanceRate }) => ({
        upTo,
        maxLeverage,
        maintenancePpm: rateOf(maintenanceRate, PPM_DECIMALS),
      })),
      makerFeePpm: rateOf(told.makerFee, PPM_DECIMALS),
      takerFeePpm: rateOf(told.takerFee, PPM_DECIMALS),
      liquidationFeePpm: rateOf(told.liquidationFee, PPM_DECIMALS),
      priceBandPpm: rateOf(told.priceBand, PPM_DECIMALS),
      fundingIntervalMs: told.fundingIntervalMs,
      interestPpb: rateOf(told.interest, PPB_DECIMALS),
      fundingClampPpb: rateOf(told.fundingClamp, PPB_DECIMALS),
      fundingCapPpb: rateOf(told.fundingCap, PPB_DECIMALS),
      impactNotional: told.impactNotional,
      sources: told.sources,
      staleAfterMs: told.staleAfterMs,
      outlierPpm: rateOf(told.outlierDistance, PPM_DECIMALS),
      fundDrawdownPpm: rateOf(told.fundDrawdown, PPM_DECIMALS),
    },
    [{ code: told.quote, scale: told.settleScale }],
  );
}

/** A fraction as a whole number of its smallest parts. */
function rateOf(text: string, decimals: number): number {
  const isNegative = text.startsWith("-");
  const units = parseUnits(isNegative ? text.slice(1) : text, decimals);
  if (units === null) throw new Error(`a rate of ${text} has more than ${decimals} decimals`);
  return Number(isNegative ? -units : units);
}

/** Ticks and lots of the contract for panels that count in a pair's: a lot is one contract. */
export function tradedInstrument(contract: Contract): Instrument {
  const { contract: pairCode, base, settle: quote, settleScale, tick, contractSize } = contract;
  const maxQuantity = formatUnits(BigInt(contract.maxLots) * contract.sizeUnits, contract.sizeDecimals);
  const instrument = defineInstrument(
    {
      ...{ pair: `${base}_${quote}`, base, quote, tick, lot: contractSize, minNotional: "0", maxQuantity },
      ...{ makerFeePpm: contract.makerFeePpm, takerFeePpm: contract.takerFeePpm },
    },
    [
      { code: base, scale: contract.sizeDecimals },
      { code: quote, scale: settleScale },
    ],
  );
  return { ...instrument, pair: pairCode };
}
