import type { ClosedPosition } from "~exchange/contract/futures/schemas";

/** What each way of closing a position is called. */
export const CLOSING_KEYS = {
  order: "futures:closed.order",
  take_profit: "spot:exits.takeProfit",
  stop_loss: "spot:exits.stopLoss",
  stop: "futures:closed.stop",
  trailing_stop: "spot:orderType.trailing_stop",
  liquidation: "futures:role.liquidation",
  deleveraging: "futures:role.deleveraging",
} as const satisfies Record<ClosedPosition["closedBy"], string>;

/** What may close a position. */
export type Closing = keyof typeof CLOSING_KEYS;
