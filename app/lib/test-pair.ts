import { instrumentOf, type PairRules } from "./instrument";

/** A pair for tests: tick 0.01, lot 0.00001, fees 0.1 %. */
const BTC_USDT_RULES: PairRules = {
  pairCode: "BTC_USDT",
  base: "BTC",
  quote: "USDT",
  tick: "0.01",
  lot: "0.00001",
  minNotional: "5",
  maxQuantity: "500",
  makerFeePpm: 1000,
  takerFeePpm: 1000,
  baseScale: 8,
  quoteScale: 8,
  state: "trading",
  feeLevels: [],
  filters: {},
};
export const BTC_USDT = instrumentOf(BTC_USDT_RULES);
