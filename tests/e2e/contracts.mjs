/**
 * A contract for each browser of the tests, one whose liquidation is looked at, one for each browser in which positions are closed,
 * and one whose rules change: they open and liquidate in it without meeting each other, and it is funded every minute.
 */
const contract = (base) => ({
  pair: `${base}USDT`,
  base,
  quote: "USDT",
  status: "online",
  contractSize: "0.001",
  tick: "0.1",
  minLots: 1,
  maxLots: 1_000_000,
  maxMarketLots: 100_000,
  defaultLeverage: 10,
  tiers: [
    { upTo: "5000", maxLeverage: 50, maintenancePpm: 5_000 },
    { upTo: "20000", maxLeverage: 20, maintenancePpm: 10_000 },
    { upTo: "100000", maxLeverage: 10, maintenancePpm: 25_000 },
  ],
  makerFeePpm: 200,
  takerFeePpm: 600,
  liquidationFeePpm: 1_000,
  priceBandPpm: 200_000,
  fundingIntervalMs: 60_000,
  interestPpb: 100_000,
  fundingClampPpb: 500_000,
  fundingCapPpb: 3_000_000,
  impactNotional: "500",
  sources: [
    { source: "one", weight: 1 },
    { source: "two", weight: 1 },
    { source: "three", weight: 2 },
  ],
  staleAfterMs: 86_400_000,
  outlierPpm: 50_000,
  fundDrawdownPpm: 300_000,
});

export const TEST_CONTRACTS = ["DSK", "MBL", "NJS", "LAY", "CDS", "CMB", "CNJ", "RUL"].map(contract);
