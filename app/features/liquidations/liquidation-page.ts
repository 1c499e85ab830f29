import type { z } from "zod";
import type { getLiquidation } from "~exchange/contract/futures/get-liquidation";
import type { Panel } from "~/lib/panel";

/** A liquidation with all that it was worked out from. */
export type LiquidationFacts = z.output<typeof getLiquidation.output>;

export interface LiquidationPage {
  head: { title: string; description: string };
  liquidationId: string;
  facts: Panel<LiquidationFacts>;
}
