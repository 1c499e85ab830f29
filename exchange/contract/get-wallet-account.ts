import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { Decimal } from "./schemas";

export const getWalletAccount = defineEndpoint({
  name: "get-wallet-account",
  description: "Total assets. Success is code 200, as the specification gives it.",
  host: "spot",
  method: "POST",
  path: "/asset/v1/api/wallet/account",
  auth: true,
  success: 200,
  input: z.strictObject({ walletTypeList: z.array(z.string().max(4)).max(8) }),
  output: z
    .object({ totalUsdt: Decimal.nullable(), testFunds: z.boolean() })
    .describe(
      "null where a held asset has no price. `testFunds`: whether this deployment hands out test funds (demo mode).",
    ),
});
