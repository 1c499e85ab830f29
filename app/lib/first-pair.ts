/** The pair that "Spot" and "Trade" open, and that pictures are drawn of: every deployment is expected to list it. */
export const FIRST_PAIR = "BTC_USDT";
