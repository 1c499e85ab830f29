import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { Decimal, None } from "./schemas";

const Funds = z.array(z.object({ asset: z.string(), amount: Decimal }));

export const getDemoAccount = defineEndpoint({
  name: "get-demo-account",
  description:
    "The shared demo account and its test funds, and those of every new account; refused (DEMO_MODE_OFF) outside " +
    "demo mode.",
  host: "spot",
  method: "GET",
  path: "/v1/account/demo",
  auth: false,
  input: None,
  output: z.object({
    email: z.string(),
    password: z.string(),
    testFunds: Funds,
    newAccountFunds: Funds,
  }),
});
