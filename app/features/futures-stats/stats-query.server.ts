import { z } from "zod";
import { StatsInterval } from "~exchange/contract/futures/get-futures-stats";
import { PairCode } from "~exchange/contract/schemas";
import { DEFAULT_INTERVAL, type StatsQuery } from "./stats-query";

const Pair = z
  .string()
  .transform((text) => text.toUpperCase())
  .pipe(PairCode)
  .nullable()
  .catch(null);
const Parameters = z.object({ pair: Pair, compare: Pair, interval: StatsInterval.catch(DEFAULT_INTERVAL) });

/** The query of an address. What it doesn't say, or says wrongly, is default. */
export function readStatsQuery(parameters: URLSearchParams): StatsQuery {
  return Parameters.parse({
    pair: parameters.get("pair"),
    compare: parameters.get("compare"),
    interval: parameters.get("interval"),
  });
}
