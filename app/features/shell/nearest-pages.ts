import { FIRST_PAIR } from "~/lib/first-pair";

/** A page worth offering to somebody whose address led nowhere. Paths are unprefixed. */
export interface KnownPage {
  path: string;
  kind: "home" | "markets" | "pair" | "login" | "register";
  /** Only for pairs. */
  pair?: string;
}

const FIXED: readonly KnownPage[] = [
  { path: "/markets", kind: "markets" },
  { path: "/", kind: "home" },
];
const FORMS: readonly KnownPage[] = [
  { path: "/login", kind: "login" },
  { path: "/register", kind: "register" },
];
/** A form is offered to whoever mistyped it, not to everybody. */
const FORM_DISTANCE_MAX = 3;
/** What is compared: a longer address is cut, so that a hostile one costs nothing. */
const COMPARED_CHARACTERS = 64;

/** The pages whose addresses differ least from the one asked for, nearest first. */
export function nearestPages(asked: string, pairs: readonly string[], count = 3): KnownPage[] {
  const codes = pairs.length > 0 ? pairs : [FIRST_PAIR];
  const pages = [
    ...codes.map((pair): KnownPage => ({ path: pathOf(pair, asked), kind: "pair", pair })),
    ...FIXED,
    ...FORMS,
  ];
  const from = asked.toLowerCase().slice(0, COMPARED_CHARACTERS);
  return pages
    .map((page, order) => ({ page, order, distance: editDistance(from, page.path.toLowerCase()) }))
    .filter(({ page, distance }) => !FORMS.includes(page) || distance <= FORM_DISTANCE_MAX)
    .sort((a, b) => a.distance - b.distance || a.order - b.order)
    .slice(0, count)
    .map(({ page }) => page);
}

/** A spot pair has a terminal; a perpetual (BTCUSDT) is looked for where the address asks for one. */
function pathOf(pair: string, asked: string): string {
  return pair.includes("_") ? `/spot/${pair}` : `${asked.replace(/\/[^/]*$/, "")}/${pair}`;
}

/** Levenshtein's: how many letters to add, drop or change. */
export function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const change = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      line[column] = Math.min(change, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1);
    }
    above = line;
  }
  return above[b.length] ?? 0;
}
