import type { z } from "zod";
import type { FundingPayment } from "~exchange/contract/futures/list-funding-payments";
import type { FuturesInstrument } from "~exchange/contract/futures/list-futures-instruments";
import type { listFuturesLedger } from "~exchange/contract/futures/list-futures-ledger";
import type { ClosedPosition, FuturesFill, FuturesOrder } from "~exchange/contract/futures/schemas";
import type { Panel } from "~/lib/panel";
import type { Page } from "../orders-page";
import type { FuturesOrdersQuery } from "./futures-orders-query";

export type LedgerEntry = z.output<typeof listFuturesLedger.output>["items"][number];

/** The list that a tab shows. */
export type FuturesList =
  | { kind: "orders"; page: Panel<Page<FuturesOrder>> }
  | { kind: "closed"; page: Panel<Page<ClosedPosition>> }
  | { kind: "fills"; page: Panel<Page<FuturesFill>> }
  | { kind: "funding"; page: Panel<Page<FundingPayment>> }
  | { kind: "ledger"; page: Panel<Page<LedgerEntry>> };

export interface FuturesOrdersPageData {
  query: FuturesOrdersQuery;
  list: FuturesList;
  /** Every listed contract; empty where unknown. */
  pairs: FuturesInstrument[];
}
