import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { Balance, None } from "./schemas";

/** Every configured asset, zero balances included. */
export const listBalances = defineEndpoint({
  name: "list-balances",
  host: "spot",
  method: "GET",
  path: "/v1/spot/balances",
  auth: true,
  input: None,
  output: z.array(Balance),
});
