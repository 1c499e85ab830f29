import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { ClientOrderId } from "../schemas";
import { FuturesOrder } from "./schemas";

export const closeAllPositions = defineEndpoint({
  name: "close-all-positions",
  description: "Cancels all orders and closes all positions at market; answers with the closing orders.",
  host: "futures",
  method: "POST",
  path: "/v1/futures/positions/close-all",
  auth: true,
  orderEntry: true,
  input: z.strictObject({ clientOrderId: ClientOrderId }),
  output: z.array(FuturesOrder),
});
