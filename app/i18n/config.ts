/** A file per namespace and locale under locales/. A route names those it needs in `handle.i18n`; `common` is always there. */
export const NAMESPACES = [
  "common",
  "errors",
  "home",
  "markets",
  "futuresData",
  "rules",
  // In the data of the pages that show them, in no browser's scripts.
  "apiLimits",
  "ruleChanges",
  "spot",
  "futures",
  "orders",
  "chart",
  "layout",
  "glossary",
  "account",
  "preferences",
  "gallery",
  "simulator",
  "keys",
] as const;
export type Namespace = (typeof NAMESPACES)[number];
/** Loaded on every page. */
export const BASE_NAMESPACES: readonly Namespace[] = ["common", "errors"];
