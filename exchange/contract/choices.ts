/** The words that fields choose from. Apart from their schemas, so that a page can list them without the library that checks. */
export const ORDER_TYPES = ["limit", "market", "stop_limit", "stop_market", "trailing_stop", "oco"] as const;
export const FUTURES_ORDER_TYPES = ["limit", "market", "stop_limit", "stop_market", "trailing_stop"] as const;
/** What can have become of an order that isn't open any more, on spot and of perpetuals. */
export const ENDED_STATES = ["filled", "cancelled", "expired", "rejected_after_trigger"] as const;
/** What can have taken the last of a position away. */
export const POSITION_CLOSINGS = [
  "order",
  "take_profit",
  "stop_loss",
  "stop",
  "trailing_stop",
  "liquidation",
  "deleveraging",
] as const;
export const RISK_FUND_MOVEMENT_KINDS = ["surplus", "cover", "top_up"] as const;
export const STATS_INTERVALS = ["5m", "15m", "1h", "4h", "1d"] as const;
/** What can be ruled of a pair, a contract, and (mode) of the exchange. */
export const RULE_NAMES = [
  "state",
  "tick",
  "lot",
  "contractSize",
  "minPrice",
  "maxPrice",
  "minQuantity",
  "maxQuantity",
  "minMarketQuantity",
  "maxMarketQuantity",
  "minNotional",
  "maxNotional",
  "maxPosition",
  "bandDown",
  "bandUp",
  "bandMinutes",
  "priceBand",
  "trailingMin",
  "trailingMax",
  "maxOpenOrders",
  "maxStopOrders",
  "maxIcebergParts",
  "makerFee",
  "takerFee",
  "liquidationFee",
  "defaultLeverage",
  "tierUpTo",
  "tierMaxLeverage",
  "tierMaintenanceRate",
  "tierMaintenanceAmount",
  "fundingInterval",
  "interest",
  "fundingClamp",
  "fundingCap",
  "impactNotional",
  "sources",
  "staleAfter",
  "outlierDistance",
  "fundDrawdown",
  "mode",
] as const;
