import type { InitOptions } from "i18next";
import { DEFAULT_LOCALE, LOCALE_CODES, LOCALES } from "./locales";

/** A file per namespace and locale under locales/. A route names those it needs in `handle.i18n`; `common` is always there. */
export const NAMESPACES = [
  "common",
  "errors",
  "home",
  "markets",
  "futuresData",
  "rules",
  "spot",
  "futures",
  "orders",
  "chart",
  "account",
  "preferences",
  "gallery",
  "simulator",
  "keys",
] as const;
export type Namespace = (typeof NAMESPACES)[number];
/** Loaded on every page. */
export const BASE_NAMESPACES: readonly Namespace[] = ["common", "errors"];

export const i18nConfig: InitOptions = {
  supportedLngs: LOCALE_CODES.map((code) => LOCALES[code].tag),
  fallbackLng: LOCALES[DEFAULT_LOCALE].tag,
  load: "currentOnly",
  defaultNS: "common",
  // React escapes.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
};
