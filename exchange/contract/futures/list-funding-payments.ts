import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { LIMITS } from "../limits";
import { Decimal, Id, PairCode, QueryTime, SignedDecimal, Time } from "../schemas";
import { PositionSide } from "./schemas";

export const FundingPayment = z.object({
  pairCode: PairCode,
  fundingTime: Time,
  side: PositionSide,
  positionId: Id.nullable(),
  quantity: Decimal,
  rate: SignedDecimal,
  markPrice: Decimal,
  amount: SignedDecimal,
});
export type FundingPayment = z.infer<typeof FundingPayment>;

export const listFundingPayments = defineEndpoint({
  name: "list-funding-payments",
  description: "What the caller paid (negative: got) in funding, newest first.",
  host: "futures",
  method: "GET",
  path: "/v1/futures/funding-payments",
  auth: true,
  input: z.strictObject({
    pairCode: PairCode.optional(),
    from: QueryTime.optional(),
    to: QueryTime.optional(),
    cursor: Id.optional(),
    limit: z.coerce.number().int().min(1).max(LIMITS.ordersPage).default(50),
  }),
  output: z.object({ items: z.array(FundingPayment), next: Id.nullable() }),
});
