import type { FuturesInstrument } from "~exchange/contract/futures/list-futures-instruments";
import { defineContract, type Contract } from "~exchange/domain/futures/contract";
import { formatUnits, parseUnits } from "~exchange/domain/units";

/**
 * A perpetual with its conversion factors, made of what the exchange tells of it, so that a page works figures out with the
 * engine's own rules. Throws where a rate is finer than the engine keeps.
 */
export function contractOf(rules: FuturesInstrument): Contract {
  const { pairCode, base, quote, settleScale } = rules;
  return defineContract(
    {
      contract: pairCode,
      base,
      settle: quote,
      contractSize: rules.contractSize,
      tick: rules.tick,
      minLots: rules.minContracts,
      maxLots: rules.maxContracts,
      maxMarketLots: rules.maxMarketContracts,
      defaultLeverage: rules.defaultLeverage,
      tiers: rules.tiers.map(({ upTo, maxLeverage, maintenanceRate }) => ({
        upTo,
        maxLeverage,
        maintenancePpm: ratePpm(maintenanceRate),
      })),
      makerFeePpm: ratePpm(rules.makerFee),
      takerFeePpm: ratePpm(rules.takerFee),
      liquidationFeePpm: ratePpm(rules.liquidationFee),
      priceBandPpm: ratePpm(rules.priceBand),
      fundingIntervalMs: rules.fundingIntervalMs,
      interestPpb: ratePpb(rules.interest),
      fundingClampPpb: ratePpb(rules.fundingClamp),
      fundingCapPpb: ratePpb(rules.fundingCap),
      impactNotional: rules.impactNotional,
      sources: rules.sources,
      staleAfterMs: rules.staleAfterMs,
      outlierPpm: ratePpm(rules.outlierDistance),
      fundDrawdownPpm: ratePpm(rules.fundDrawdown),
    },
    [{ code: quote, scale: settleScale }],
  );
}

const PPM_DIGITS = 6;
const PPB_DIGITS = 9;

/** A rate as a fraction ("0.0006") in parts per million. */
function ratePpm(rate: string): number {
  return inParts(rate, PPM_DIGITS);
}

/** The same in parts per billion, which funding is kept in. */
export function ratePpb(rate: string): number {
  return inParts(rate, PPB_DIGITS);
}

/** Parts per billion as a fraction in decimal text. */
export function ppbText(parts: bigint): string {
  return formatUnits(parts, PPB_DIGITS);
}

function inParts(rate: string, digits: number): number {
  const parts = parseUnits(rate, digits);
  if (parts === null) throw new Error(`${JSON.stringify(rate)} is no rate of ${digits} decimals`);
  return Number(parts);
}
