import { z } from "zod";
import { defineEndpoint } from "../endpoint";
import { ClientOrderId, Decimal } from "../schemas";
import { FuturesAccount } from "./schemas";

export const transferFunds = defineEndpoint({
  name: "transfer-funds",
  description:
    "Moves the settle asset between the caller's spot and futures wallets. Safe to repeat: once per " +
    "`clientTransferId`.",
  host: "futures",
  method: "POST",
  path: "/v1/futures/transfers",
  auth: true,
  input: z.strictObject({ clientTransferId: ClientOrderId, to: z.enum(["spot", "futures"]), amount: Decimal }),
  output: FuturesAccount,
});
