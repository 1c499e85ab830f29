import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { Decimal, Id, PairCode, SignedDecimal, Time } from "../schemas";
import { MarkPrice } from "./get-mark-price";
import { FuturesInstrument } from "./list-futures-instruments";
import { Liquidation } from "./list-liquidations";
import { PositionSide } from "./schemas";

export const LiquidationStepName = z.enum([
  "began",
  "orders_cancelled",
  "restored",
  "tier_reduced",
  "pair_closed",
  "taken_over",
  "left_over",
  "matched",
  "closed_by_fund",
  "deleveraged",
  "loss_shared",
  "ended",
]);

export const getLiquidation = defineEndpoint({
  name: "get-liquidation",
  description:
    "One liquidation with all that it was worked out from: anyone can do it again. Throws LIQUIDATION_UNKNOWN.",
  host: "futures",
  method: "GET",
  path: "/v1/futures/liquidation",
  auth: false,
  input: z.strictObject({ liquidationId: Id }),
  output: Liquidation.extend({
    equity: SignedDecimal.describe(
      "Equity and requirement it began with: liquidated where the first doesn't exceed the second.",
    ),
    required: Decimal,
    leverage: z.number().int(),
    entryPrice: Decimal,
    positionQuantity: Decimal.describe("Quantity it began with."),
    mark: MarkPrice,
    instrument: FuturesInstrument,
    steps: z.array(
      z.object({
        step: LiquidationStepName,
        pairCode: PairCode,
        side: PositionSide,
        quantity: Decimal,
        price: Decimal.nullable(),
        fundChange: SignedDecimal,
        time: Time,
      }),
    ),
    ledger: z
      .array(z.object({ debit: z.string(), credit: z.string(), amount: Decimal, reason: z.string() }))
      .describe('Postings in order; a holder is "account" or, deleveraged, "counterparty n".'),
  }),
});
