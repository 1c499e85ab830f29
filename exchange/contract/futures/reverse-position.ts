import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { ClientOrderId, PairCode } from "../schemas";
import { FuturesOrder } from "./schemas";

export const reversePosition = defineEndpoint({
  name: "reverse-position",
  description: "Closes a position at market and opens the same size on the other side; one-way mode, merged positions.",
  host: "futures",
  method: "POST",
  path: "/v1/futures/positions/reverse",
  auth: true,
  orderEntry: true,
  input: z.strictObject({ clientOrderId: ClientOrderId, pairCode: PairCode }),
  output: FuturesOrder,
});
