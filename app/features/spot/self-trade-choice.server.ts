import { readCookies } from "~/server/cookies.server";
import { SELF_TRADE_PREVENTIONS, type SelfTradePrevention } from "./order-form/order-types";

export const SELF_TRADE_COOKIE = "selfTrade";

/** What the person chose with the last order of this browser; the exchange's own default before the first. */
export function selfTradeChoice(request: Request): SelfTradePrevention {
  const chosen = readCookies(request)[SELF_TRADE_COOKIE];
  return SELF_TRADE_PREVENTIONS.find((each) => each === chosen) ?? "expire_taker";
}
