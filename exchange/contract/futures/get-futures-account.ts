import { defineEndpoint } from "../endpoint";
import { None } from "../schemas";
import { FuturesAccount } from "./schemas";

/** The caller's futures wallet at the present mark prices. */
export const getFuturesAccount = defineEndpoint({
  name: "get-futures-account",
  host: "futures",
  method: "GET",
  path: "/v1/futures/account",
  auth: true,
  input: None,
  output: FuturesAccount,
});
