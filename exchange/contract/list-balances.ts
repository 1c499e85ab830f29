import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { Balance, None } from "./schemas";

export const listBalances = defineEndpoint({
  name: "list-balances",
  description: "Every configured asset, zero balances included.",
  host: "spot",
  method: "GET",
  path: "/v1/spot/balances",
  auth: true,
  input: None,
  output: z.array(Balance),
});
