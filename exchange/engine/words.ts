import type { AccountKind, OrderState, OrderType, SelfTradePrevention, Side, TimeInForce } from "./commands";

/** Words as journal and snapshots number them: append only, an existing place never changes its meaning. */
export const SIDES: readonly Side[] = ["buy", "sell"];
export const ORDER_TYPES: readonly OrderType[] = ["limit", "market"];
export const TIMES_IN_FORCE: readonly TimeInForce[] = ["gtc", "ioc", "fok"];
export const SELF_TRADE_PREVENTIONS: readonly SelfTradePrevention[] = [
  "none",
  "expire_taker",
  "expire_maker",
  "expire_both",
];
export const ACCOUNT_KINDS: readonly AccountKind[] = ["person", "demo", "maker"];
export const ORDER_STATES: readonly OrderState[] = ["open", "filled", "cancelled", "expired", "rejected"];
