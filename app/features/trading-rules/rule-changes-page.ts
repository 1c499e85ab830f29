import type { Panel } from "~/lib/panel";

/** What the address asks for; nothing is everything. */
export interface RuleChangesQuery {
  market?: "spot" | "futures";
  pair?: string;
  cursor?: string;
}

export interface RuleChangesPage {
  head: { title: string; description: string };
  query: RuleChangesQuery;
  words: RuleChangesWords;
  /** Those of the market asked for. */
  pairs: { value: string; label: string }[];
  changes: Panel<{ rows: RuleChangeRow[]; next: string | null }>;
  /** Why there is nothing to see, in words. */
  none: string;
}

/** In the page's language: these texts never go to the browser but in here. */
export interface RuleChangesWords {
  lead: string;
  list: string;
  pair: string;
  allPairs: string;
  market: string;
  markets: { value: RuleChangesQuery["market"]; label: string }[];
  apply: string;
  clear: string;
  first: string;
  next: string;
  columns: { rule: string; before: string; after: string; time: string; by: string };
}

export interface RuleChangeRow {
  id: string;
  time: number;
  /** Null: all pairs. */
  pair: { code: string; market: "spot" | "futures"; marketName: string } | null;
  rule: string;
  before: ShownValue;
  after: ShownValue;
  by: string;
  /** What the operator said. */
  reason: string | null;
}

/** A value with what it is written like; percent may have a sign, or be a distance to both sides. */
export type ShownValue =
  | { kind: "none" }
  | { kind: "words"; text: string }
  /** Words and figures that run left to right in every language. */
  | { kind: "code"; text: string }
  | { kind: "amount"; value: string; unit?: string }
  | { kind: "percent"; value: string; side: "down" | "up" | "both" | null };

/** The parameters of a query's address; what isn't asked for is left out. */
export function changesParameters({ market, pair, cursor }: RuleChangesQuery): Record<string, string> {
  return {
    ...(market === undefined ? {} : { market }),
    ...(pair === undefined ? {} : { pair }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}
