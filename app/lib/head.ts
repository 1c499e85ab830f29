import type { MetaDescriptor } from "@remix-run/node";
import { DEFAULT_LOCALE, LOCALE_CODES, LOCALES, type LocaleCode } from "~/i18n/locales";
import { localizedPath } from "~/i18n/localized-path";
import { breadcrumbs, type Crumb, type LinkedData } from "./linked-data";

export const SITE_NAME = "Bourse";

/** Kinds of pages that links to them are drawn for: public/og/{kind}.png. */
export const SHARE_IMAGES = ["home", "markets", "spot", "account"] as const;
export type ShareImage = (typeof SHARE_IMAGES)[number];
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

export interface PageHead {
  titleParts: string[];
  description: string;
  /** Unprefixed path. */
  path: string;
  locale: LocaleCode;
  origin: string;
  image: ShareImage;
  /** The pages above this one, between the home page and itself. */
  above?: Crumb[];
  /** What else the page says of itself to machines. */
  linkedData?: LinkedData[];
  /** Private pages aren't indexed and have no alternates. */
  isPrivate?: boolean;
}

/** Head of a page: title parts joined with |, description, self-canonical, alternates of every locale and x-default. */
export function pageHead(page: PageHead): MetaDescriptor[] {
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
    ...LOCALE_CODES.filter((code) => code !== page.locale).map((code) => ({
      property: "og:locale:alternate",
      content: code,
    })),
    { property: "og:image", content: `${page.origin}/og/${page.image}.png` },
    { property: "og:image:width", content: String(SHARE_IMAGE_SIZE.width) },
    { property: "og:image:height", content: String(SHARE_IMAGE_SIZE.height) },
    { property: "og:image:alt", content: title },
    { name: "twitter:card", content: "summary_large_image" },
  ];
  if (page.isPrivate) return [...base, { name: "robots", content: "noindex" }];
  return [
    ...base,
    { tagName: "link", rel: "canonical", href: href(page.locale) },
    ...alternates(page.origin, page.path).map(({ hreflang, href }) => ({
      tagName: "link" as const,
      rel: "alternate",
      hrefLang: hreflang,
      href,
    })),
    ...linkedDataOf(page).map((value) => ({ "script:ld+json": value })),
  ];
}

/** A page in every language, and for those who speak none of them. */
export function alternates(origin: string, path: string): { hreflang: string; href: string }[] {
  const href = (locale: LocaleCode) => origin + localizedPath(locale, path);
  return [
    ...LOCALE_CODES.map((code) => ({ hreflang: LOCALES[code].hreflang as string, href: href(code) })),
    { hreflang: "x-default", href: href(DEFAULT_LOCALE) },
  ];
}

function linkedDataOf(page: PageHead): LinkedData[] {
  const { linkedData = [], above = [], path, titleParts, locale, origin } = page;
  if (path === "/") return linkedData;
  const trail = [{ name: SITE_NAME, path: "/" }, ...above, { name: titleParts.at(-1) ?? SITE_NAME, path }];
  return [breadcrumbs(trail, locale, origin), ...linkedData];
}
