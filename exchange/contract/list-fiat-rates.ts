import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { CurrencyCode, Decimal, None } from "./schemas";

export const listFiatRates = defineEndpoint({
  name: "list-fiat-rates",
  description: "What one USDT is worth in fiat currencies; a currency that isn't named has no rate.",
  host: "spot",
  method: "GET",
  path: "/v1/spot/fiat-rates",
  auth: false,
  input: None,
  output: z.record(CurrencyCode, Decimal),
});
