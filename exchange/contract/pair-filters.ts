import { z } from "zod";
import type { PairFilters as Filters } from "~exchange/domain/instrument";
import { Decimal } from "./schemas";

const Count = z.number().int().nonnegative();

/** Rules that every order of a pair must pass; their meaning is with the type in exchange/domain/instrument.ts. */
export const PairFilters = z
  .strictObject({
    minPrice: Decimal,
    maxPrice: Decimal,
    bandDownBips: Count,
    bandUpBips: Count,
    bandMinutes: Count,
    minQuantity: Decimal,
    minMarketQuantity: Decimal,
    maxMarketQuantity: Decimal,
    maxNotional: Decimal,
    maxOpenOrders: Count,
    maxStopOrders: Count,
    maxPosition: Decimal,
    trailingMinBips: Count,
    trailingMaxBips: Count,
    maxIcebergParts: Count,
  } satisfies Record<keyof Filters, z.ZodType>)
  .partial();
