import type { z } from "zod";
import type { getRiskFund } from "~exchange/contract/futures/get-risk-fund";
import type { listDeleveragings } from "~exchange/contract/futures/list-deleveragings";
import type { Liquidation } from "~exchange/contract/futures/list-liquidations";
import type { RiskFundMovement } from "~exchange/contract/futures/list-risk-fund-movements";
import type { Panel } from "~/lib/panel";
import type { ChartPoint } from "~/ui/chart/chart-geometry";
import type { RiskFundQuery } from "./risk-fund-query";

export type RiskFund = z.output<typeof getRiskFund.output>;
export type Deleveraging = z.output<typeof listDeleveragings.output>["items"][number];

export interface Page<T> {
  items: T[];
  next: string | null;
}

/** The list that a tab shows. */
export type FundList =
  | { kind: "ledger"; page: Panel<Page<RiskFundMovement>> }
  | { kind: "liquidations"; page: Panel<Page<Liquidation>> }
  | { kind: "deleveragings"; page: Panel<Page<Deleveraging>> };

export interface RiskFundPage {
  head: { title: string; description: string };
  query: RiskFundQuery;
  fund: Panel<RiskFund>;
  /** Movement by movement up to now, where the fund is too young for a figure a day, or an hour; else null. */
  course: ChartPoint[] | null;
  list: FundList;
  /** What cost the fund most. */
  covers: Panel<RiskFundMovement[]>;
  deleveragings: Panel<Deleveraging[]>;
  /** Pairs to filter by; empty where unknown. */
  pairs: string[];
  /** Share of the fund that the liquidations of one mark may use up, as a fraction; null where unknown. */
  drawdown: string | null;
  time: number;
}
