/** Words as numbers in records and snapshots. Append only: a number never changes its meaning. */
export const CONTRACT_STATES = ["trading", "closing_only", "halted"] as const;
export const SIDES = ["buy", "sell"] as const;
export const POSITION_SIDES = ["long", "short"] as const;
export const ORDER_TYPES = ["limit", "market", "stop", "trailing"] as const;
export const TIMES_IN_FORCE = ["gtc", "ioc", "fok", "gtd"] as const;
export const SELF_TRADES = ["expire_taker", "expire_maker", "expire_both"] as const;
export const PRICE_KINDS = ["last", "mark", "index"] as const;
export const MARGIN_MODES = ["cross", "isolated"] as const;
export const POSITION_MODES = ["one_way", "hedge"] as const;
export const POSITION_MERGINGS = ["merged", "split"] as const;
