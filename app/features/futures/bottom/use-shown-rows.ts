import { useSearchParams } from "@remix-run/react";
import { useFutures } from "../futures-context";

/** The rows that the address asks for: all, or those of this terminal's pair. */
export function useShownRows<T extends { pairCode: string }>(rows: readonly T[]): readonly T[] {
  const { rules } = useFutures();
  const [search] = useSearchParams();
  return search.get("only") === "1" ? rows.filter(({ pairCode }) => pairCode === rules.pairCode) : rows;
}
