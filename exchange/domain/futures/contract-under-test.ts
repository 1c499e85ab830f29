import { defineContract, type Contract, type ContractTerms } from "./contract";

export const SETTLE_SCALE = 8;
export const TEST_ASSETS = [{ code: "USDT", scale: SETTLE_SCALE }];

/** The ladder of the domain rules' example, without a liquidation fee so that their figures come out. */
export const BTC_TERMS: ContractTerms = {
  contract: "BTCUSDT",
  base: "BTC",
  settle: "USDT",
  contractSize: "0.001",
  tick: "0.01",
  minLots: 1,
  maxLots: 10_000_000,
  maxMarketLots: 1_000_000,
  defaultLeverage: 10,
  tiers: [
    { upTo: "50000", maxLeverage: 125, maintenancePpm: 4_000 },
    { upTo: "250000", maxLeverage: 100, maintenancePpm: 5_000 },
    { upTo: "1000000", maxLeverage: 50, maintenancePpm: 10_000 },
    { upTo: "3000000", maxLeverage: 20, maintenancePpm: 25_000 },
    { upTo: "6000000", maxLeverage: 10, maintenancePpm: 50_000 },
    { upTo: "8000000", maxLeverage: 5, maintenancePpm: 100_000 },
    { upTo: "10000000", maxLeverage: 4, maintenancePpm: 125_000 },
    { upTo: "12000000", maxLeverage: 3, maintenancePpm: 150_000 },
    { upTo: "20000000", maxLeverage: 2, maintenancePpm: 250_000 },
    { upTo: "40000000", maxLeverage: 1, maintenancePpm: 500_000 },
  ],
  makerFeePpm: 400,
  takerFeePpm: 600,
  liquidationFeePpm: 0,
  priceBandPpm: 100_000,
  fundingIntervalMs: 8 * 3_600_000,
  interestPpb: 100_000,
  fundingClampPpb: 500_000,
  fundingCapPpb: 4_000_000,
  impactNotional: "5000",
  sources: [
    { source: "spot", weight: 1 },
    { source: "feed-a", weight: 2 },
    { source: "feed-b", weight: 1 },
  ],
  staleAfterMs: 10_000,
  outlierPpm: 50_000,
  fundDrawdownPpm: 300_000,
};

export const BTC: Contract = defineContract(BTC_TERMS, TEST_ASSETS);
export const BTC_WITH_FEE: Contract = defineContract({ ...BTC_TERMS, liquidationFeePpm: 600 }, TEST_ASSETS);

/** Units of an amount of USDT in whole or half cents. */
export function usdt(amount: number): bigint {
  return BigInt(Math.round(amount * 10_000)) * 10n ** BigInt(SETTLE_SCALE - 4);
}
