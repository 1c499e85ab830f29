import type { FuturesOrderType, PriceKind } from "~exchange/contract/futures/schemas";

export type Side = "buy" | "sell";
export type TimeInForce = "gtc" | "ioc" | "fok" | "gtd";

export const ORDER_TYPES = [
  "limit",
  "market",
  "stop_limit",
  "stop_market",
  "trailing_stop",
] as const satisfies readonly FuturesOrderType[];
/** Types with a tab of their own; the others wait for a price and share the third. */
export const PLAIN_TYPES = ["limit", "market"] as const satisfies readonly FuturesOrderType[];
/** Types that wait for a price: those of `TYPE_FORMS` with a trigger. */
export const CONDITIONAL_TYPES = [
  "stop_limit",
  "stop_market",
  "trailing_stop",
] as const satisfies readonly FuturesOrderType[];

/** The form's text fields. */
export const FIELD_NAMES = [
  "price",
  "triggerPrice",
  "trailingRate",
  "quantity",
  "takeProfit",
  "stopLoss",
  "expiresAt",
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/** What take profit and stop loss are given as: a price, percent of the margin, or an amount won or lost. */
export const EXIT_BASES = ["price", "percent", "profit"] as const;
export type ExitBasis = (typeof EXIT_BASES)[number];

export const TRIGGER_KINDS = ["last", "mark", "index"] as const satisfies readonly PriceKind[];

interface TypeForm {
  /** Price fields in the order in which they stand. */
  fields: readonly FieldName[];
  timesInForce: readonly TimeInForce[];
  postOnly: boolean;
  isTriggered: boolean;
}

export const TYPE_FORMS: Record<FuturesOrderType, TypeForm> = {
  limit: { fields: ["price"], timesInForce: ["gtc", "ioc", "fok", "gtd"], postOnly: true, isTriggered: false },
  market: { fields: [], timesInForce: [], postOnly: false, isTriggered: false },
  stop_limit: { fields: ["triggerPrice", "price"], timesInForce: ["gtc", "gtd"], postOnly: true, isTriggered: true },
  stop_market: { fields: ["triggerPrice"], timesInForce: ["gtc", "gtd"], postOnly: false, isTriggered: true },
  trailing_stop: { fields: ["trailingRate"], timesInForce: ["gtc", "gtd"], postOnly: false, isTriggered: true },
};

export function readOrderType(text: string | null): FuturesOrderType {
  return ORDER_TYPES.find((type) => type === text) ?? "limit";
}

/** The time in force that is meant: what the type allows, and beside post-only what rests. */
export function timeInForceOf(type: FuturesOrderType, postOnly: boolean, chosen: TimeInForce): TimeInForce {
  if (type === "market") return "ioc";
  const allowed = TYPE_FORMS[type].timesInForce.includes(chosen) ? chosen : "gtc";
  return postOnly && allowed !== "gtd" ? "gtc" : allowed;
}
