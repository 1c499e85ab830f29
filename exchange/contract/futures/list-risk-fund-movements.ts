import { z } from "zod";
import { RISK_FUND_MOVEMENT_KINDS } from "../choices";
import { defineEndpoint } from "../endpoint";
import { LIMITS } from "../limits";
import { Decimal, Id, PairCode, QueryTime, SignedDecimal, Time } from "../schemas";

export const RiskFundMovementKind = z
  .enum(RISK_FUND_MOVEMENT_KINDS)
  .describe(
    "surplus: a liquidation left something over. cover: the fund paid for one. top_up: the operator's endowment.",
  );
export const RiskFundMovement = z.object({
  movementId: Id,
  kind: RiskFundMovementKind,
  amount: SignedDecimal,
  balance: Decimal,
  pairCode: PairCode.nullable(),
  liquidationId: Id.nullable(),
  time: Time,
});
export type RiskFundMovement = z.infer<typeof RiskFundMovement>;

export const listRiskFundMovements = defineEndpoint({
  name: "list-risk-fund-movements",
  description:
    "Every movement of the risk fund, newest first, each with the liquidation it belongs to. `order=largest`: by " +
    "size.",
  host: "futures",
  method: "GET",
  path: "/v1/futures/risk-fund/movements",
  auth: false,
  input: z.strictObject({
    kind: RiskFundMovementKind.optional(),
    pairCode: PairCode.optional(),
    from: QueryTime.optional(),
    to: QueryTime.optional(),
    order: z.enum(["newest", "largest"]).default("newest"),
    cursor: Id.optional(),
    limit: z.coerce.number().int().min(1).max(LIMITS.ordersPage).default(50),
  }),
  output: z.object({ items: z.array(RiskFundMovement), next: Id.nullable() }),
});
