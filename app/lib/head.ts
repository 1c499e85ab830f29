import type { MetaDescriptor } from "@remix-run/node";
import { DEFAULT_LOCALE, LOCALE_CODES, LOCALES, type LocaleCode } from "~/i18n/locales";
import { localizedPath } from "~/i18n/localized-path";

export const SITE_NAME = "Bourse";

/** Head of a page: title parts joined with |, description, self-canonical, alternates of every locale and x-default. */
export function pageHead(page: {
  titleParts: string[];
  description: string;
  /** Unprefixed path. */
  path: string;
  locale: LocaleCode;
  origin: string;
  /** Private pages aren't indexed and have no alternates. */
  isPrivate?: boolean;
}): MetaDescriptor[] {
  const title = [...page.titleParts, SITE_NAME].join(" | ");
  const href = (locale: LocaleCode) => page.origin + localizedPath(locale, page.path);
  const base: MetaDescriptor[] = [
    { title },
    { name: "description", content: page.description },
    { property: "og:site_name", content: SITE_NAME },
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { property: "og:type", content: "website" },
    { property: "og:url", content: href(page.locale) },
    { property: "og:locale", content: page.locale },
  ];
  if (page.isPrivate) return [...base, { name: "robots", content: "noindex" }];
  return [
    ...base,
    { tagName: "link", rel: "canonical", href: href(page.locale) },
    ...LOCALE_CODES.map((code) => ({
      tagName: "link" as const,
      rel: "alternate",
      hrefLang: LOCALES[code].hreflang,
      href: href(code),
    })),
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: href(DEFAULT_LOCALE) },
  ];
}
