import { localizedPath, prefixedPath } from "~/i18n/localized-path";
import type { LocaleCode } from "~/i18n/locales";
import { legacyAddress } from "~/lib/legacy-address";
import { isPagePath } from "~/lib/page-patterns";
import { ADDRESS_CHARACTERS_MAX, readSiteAddress } from "~/lib/site-address";

/** Why a link opens nothing. */
export type LinkRefusal = "tooLong" | "elsewhere" | "malformed" | "unknownPage";

export type DeepLink =
  /** `locale` is that of the page that opens. */
  { ok: true; address: string; locale: LocaleCode } | { ok: false; refusal: LinkRefusal };

/**
 * What a link from outside opens: a page of the table, old addresses included, and nothing else. The link is a path of
 * this site or its whole address at exactly this origin; without a language it opens in `locale`. A fragment is dropped.
 */
export function deepLink(link: string, origin: string, locale: LocaleCode): DeepLink {
  if (link.length > origin.length + ADDRESS_CHARACTERS_MAX) return { ok: false, refusal: "tooLong" };
  const path = ownPath(link, origin);
  if (path === null) return { ok: false, refusal: "elsewhere" };
  const address = readSiteAddress(path);
  if (!address) return { ok: false, refusal: "malformed" };
  const moved = legacyAddress(address.path, new URLSearchParams(address.search));
  const page = moved === null ? address : readSiteAddress(moved);
  if (!page || !isPagePath(page.path)) return { ok: false, refusal: "unknownPage" };
  const named = address.locale;
  // English by its prefix stays so: it is a choice, and an unprefixed page is none.
  const inLanguage = named ? prefixedPath(named, page.path) : localizedPath(locale, page.path);
  return { ok: true, address: inLanguage + page.search, locale: named ?? locale };
}

/** The link without this site's origin; null where it names anything but a path here. */
function ownPath(link: string, origin: string): string | null {
  if (link.startsWith("/") && !/^\/[/\\]/.test(link)) return link;
  if (link === origin) return "/";
  return link.startsWith(`${origin}/`) ? link.slice(origin.length) : null;
}
