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

/** One liquidation with all that it was worked out from: anyone can do it again. Throws LIQUIDATION_UNKNOWN. */
export const getLiquidation = defineEndpoint({
  name: "get-liquidation",
  host: "futures",
  method: "GET",
  path: "/v1/futures/liquidation",
  auth: false,
  input: z.strictObject({ liquidationId: Id }),
  output: Liquidation.extend({
    /** Equity and requirement it began with: liquidated where the first doesn't exceed the second. */
    equity: SignedDecimal,
    required: Decimal,
    leverage: z.number().int(),
    entryPrice: Decimal,
    /** Quantity it began with. */
    positionQuantity: Decimal,
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
    /** Postings in order; a holder is "account" or, deleveraged, "counterparty n". */
    ledger: z.array(z.object({ debit: z.string(), credit: z.string(), amount: Decimal, reason: z.string() })),
  }),
});
