import { z } from "zod";
import type { PairFilters as Filters } from "~exchange/domain/instrument";
import { Decimal } from "./schemas";

const Count = z.number().int().nonnegative();

export const PairFilters = z
  .strictObject({
    minPrice: Decimal,
    maxPrice: Decimal,
    bandDownBips: Count.describe(
      "Prices stay within 1 - bandDownBips / 10000 and 1 + bandUpBips / 10000 times the volume-weighted average of the " +
        "trades of the last bandMinutes whole minutes. Before the first trade there is no band.",
    ),
    bandUpBips: Count,
    bandMinutes: Count,
    minQuantity: Decimal.describe("In base, as every quantity here."),
    minMarketQuantity: Decimal,
    maxMarketQuantity: Decimal,
    maxNotional: Decimal.describe("Largest value of an order, in quote."),
    maxOpenOrders: Count.describe("Open orders of one account in the pair."),
    maxStopOrders: Count.describe("Those of them that wait for their trigger."),
    maxPosition: Decimal.describe("Base that an account may have once all its open buys are filled."),
    trailingMinBips: Count.describe("Distance of a trailing stop, in 1/10000 of the price."),
    trailingMaxBips: Count,
    maxIcebergParts: Count.describe("Slices that an iceberg may have."),
  } satisfies Record<keyof Filters, z.ZodType>)
  .partial()
  .describe("Rules that every order of a pair must pass; one that is absent or zero means no limit.");
