import { localizedPath } from "~/i18n/localized-path";
import type { LocaleCode } from "~/i18n/locales";
import { isPagePath } from "~/lib/page-patterns";
import { readSiteAddress } from "~/lib/site-address";

/** First segments of the pages that a person may be sent to after signing in. */
const PAGES_TO_RETURN_TO = ["", "markets", "spot", "orders", "demo", "account", "trading-bots", "trading-bots-detail"];

/** Where to go after signing in: a page of ours in the given language, or its home page. */
export function returnAddress(value: string | null, locale: LocaleCode): string {
  return ownAddress(value, locale, (path) => PAGES_TO_RETURN_TO.includes(path.split("/")[1] ?? ""));
}

/** The page that a form was sent from, to stay on it; the home page where it isn't one of ours. */
export function samePageAddress(value: string | null, locale: LocaleCode): string {
  return ownAddress(value, locale, () => true);
}

function ownAddress(value: string | null, locale: LocaleCode, isWanted: (path: string) => boolean): string {
  const address = value ? readSiteAddress(value) : null;
  if (!address || !isPagePath(address.path) || !isWanted(address.path)) return localizedPath(locale, "/");
  return localizedPath(locale, address.path) + address.search;
}
