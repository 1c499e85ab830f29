import type { z } from "zod";
import type { getFillTotals } from "~exchange/contract/get-fill-totals";
import type { QueuePlace } from "~exchange/contract/get-order";
import type { Fill } from "~exchange/contract/list-fills";
import type { OrderEvent } from "~exchange/contract/list-order-events";
import type { Order } from "~exchange/contract/schemas";
import type { PairRules } from "~/lib/instrument";
import type { Panel } from "~/lib/panel";
import type { OrdersQuery } from "./orders-query";

export type FillTotals = z.output<typeof getFillTotals.output>;

export interface Page<T> {
  items: T[];
  next: string | null;
}

/** The list that a tab shows. */
export type OrdersList =
  { kind: "orders"; page: Panel<Page<Order>> } | { kind: "fills"; page: Panel<Page<Fill>>; totals: Panel<FillTotals> };

export interface OrdersPageData {
  query: OrdersQuery;
  list: OrdersList;
  /** Rules of every listed pair; empty where unknown. */
  pairs: PairRules[];
}

export interface OrderFacts {
  order: Order;
  place: QueuePlace | null;
  last: string | null;
  /** Oldest first. */
  events: Panel<Page<OrderEvent>>;
  /** Unix ms at which this was so. */
  time: number;
}

export interface OrderPageData {
  orderId: string;
  facts: Panel<OrderFacts>;
  /** Rules of the order's pair, where it is listed. */
  rules: PairRules | null;
}

/** What the action answers where nothing was cancelled: a key of the texts. */
export interface CancelFailure {
  message: string;
}
