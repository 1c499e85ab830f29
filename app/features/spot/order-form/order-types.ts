import type { OrderType, TimeInForce } from "~exchange/domain/order-rules";

export type { OrderType, Side, TimeInForce } from "~exchange/domain/order-rules";

/** Types with a tab of their own. */
const PLAIN_TYPES = ["limit", "market"] as const satisfies readonly OrderType[];
/** Types that wait for a price; they share the third tab. */
const CONDITIONAL_TYPES = ["stop_limit", "stop_market", "trailing_stop", "oco"] as const satisfies readonly OrderType[];
export const ORDER_TYPES = [...PLAIN_TYPES, ...CONDITIONAL_TYPES] as const;
export const ORDER_TYPE_TABS = { plain: PLAIN_TYPES, conditional: CONDITIONAL_TYPES, all: ORDER_TYPES };
export const SELF_TRADE_PREVENTIONS = ["expire_taker", "expire_maker", "expire_both", "none"] as const;
export type SelfTradePrevention = (typeof SELF_TRADE_PREVENTIONS)[number];

/** The form's text fields. */
export const FIELD_NAMES = [
  "price",
  "triggerPrice",
  "stopLimitPrice",
  "trailingRate",
  "amount",
  "total",
  "displayQuantity",
  "expiresAt",
  "takeProfit",
  "stopLoss",
  "stopLossLimit",
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/** What a type's form holds, beyond amount and total. */
interface TypeForm {
  /** In the order in which they stand. */
  fields: readonly FieldName[];
  timesInForce: readonly TimeInForce[];
  postOnly: boolean;
  /**
   * How amount and total go together. tied: by the price, one follows the other. either: one of the two. bySide: a sale is
   * sized by its amount, a purchase by what it spends.
   */
  size: "tied" | "either" | "bySide";
}

export const TYPE_FORMS: Record<OrderType, TypeForm> = {
  limit: { fields: ["price"], timesInForce: ["gtc", "ioc", "fok", "gtd"], postOnly: true, size: "tied" },
  market: { fields: [], timesInForce: [], postOnly: false, size: "either" },
  stop_limit: {
    fields: ["triggerPrice", "price"],
    timesInForce: ["gtc", "ioc", "fok", "gtd"],
    postOnly: true,
    size: "tied",
  },
  stop_market: { fields: ["triggerPrice"], timesInForce: ["gtc", "gtd"], postOnly: false, size: "bySide" },
  trailing_stop: { fields: ["trailingRate"], timesInForce: ["gtc", "gtd"], postOnly: false, size: "bySide" },
  oco: {
    fields: ["price", "triggerPrice", "stopLimitPrice"],
    timesInForce: ["gtc", "gtd"],
    postOnly: false,
    size: "tied",
  },
};

export function isConditional(orderType: OrderType): boolean {
  return CONDITIONAL_TYPES.some((type) => type === orderType);
}

export function readOrderType(text: string | null): OrderType {
  return ORDER_TYPES.find((type) => type === text) ?? "limit";
}

/** The time in force that is meant: what the type allows, and beside post-only what rests. */
export function timeInForceOf(orderType: OrderType, postOnly: boolean, chosen: TimeInForce): TimeInForce {
  if (orderType === "market") return "ioc";
  const allowed = TYPE_FORMS[orderType].timesInForce.includes(chosen) ? chosen : "gtc";
  return postOnly && allowed !== "gtd" ? "gtc" : allowed;
}
