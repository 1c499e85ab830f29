import { z } from "zod";
import { NUMBER_CHARACTERS_MAX } from "~/lib/input/decimal-input";
import { SEARCH_CHARACTERS_MAX } from "~/lib/search";
import { FUNDING_SORTS, FUNDING_TABS, type FundingQuery } from "./funding-query";

const PAGES_MAX = 100;
const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .optional()
  .catch(undefined);
const Parameters = z.object({
  tab: z.enum(FUNDING_TABS).catch("realtime"),
  range: z.enum(["7d", "30d", "90d"]).catch("30d"),
  from: Day,
  to: Day,
  sort: z.enum(FUNDING_SORTS).catch("newest"),
  page: z.coerce.number().int().min(1).max(PAGES_MAX).catch(1),
  side: z.enum(["long", "short"]).catch("long"),
  size: z.string().max(NUMBER_CHARACTERS_MAX).catch(""),
  search: z
    .string()
    .transform((text) => text.slice(0, SEARCH_CHARACTERS_MAX).trim())
    .catch(""),
});

/** The query of an address. What it doesn't say, or says wrongly, is default. */
export function readFundingQuery(parameters: URLSearchParams): FundingQuery {
  return Parameters.parse(Object.fromEntries(parameters));
}
