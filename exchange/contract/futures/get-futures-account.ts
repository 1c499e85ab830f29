import { defineEndpoint } from "../endpoint";
import { None } from "../schemas";
import { FuturesAccount } from "./schemas";

export const getFuturesAccount = defineEndpoint({
  name: "get-futures-account",
  description: "The caller's futures wallet at the present mark prices.",
  host: "futures",
  method: "GET",
  path: "/v1/futures/account",
  auth: true,
  input: None,
  output: FuturesAccount,
});
