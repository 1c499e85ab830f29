import { listFuturesInstruments } from "~exchange/contract/futures/list-futures-instruments";
import { listInstruments } from "~exchange/contract/list-instruments";
import { DEFAULT_LOCALE, LOCALE_CODES } from "~/i18n/locales";
import { localizedPath } from "~/i18n/localized-path";
import { alternates } from "~/lib/head";
import { call } from "./call.server";
import { loadDemoMode } from "./root-data.server";

/** Sections of the site that have a sitemap of their own. */
export const SITEMAP_SECTIONS = ["pages", "spot", "futures"] as const;
export type SitemapSection = (typeof SITEMAP_SECTIONS)[number];

/** What the format allows in one file. */
const ADDRESSES_MAX = 50_000;
const PATHS_MAX = Math.floor(ADDRESSES_MAX / LOCALE_CODES.length);

export function isSitemapSection(value: string): value is SitemapSection {
  return SITEMAP_SECTIONS.some((section) => section === value);
}

/** The unprefixed paths of a section's public pages; null where they can't be known right now. */
export async function sitemapPaths(request: Request, section: SitemapSection): Promise<string[] | null> {
  const caller = { request, locale: DEFAULT_LOCALE };
  if (section === "pages") {
    const hasDemo = await loadDemoMode(caller);
    const pages = ["/", "/markets", "/trading-rules", "/trading-rules/changes", "/futures-stats", "/risk-fund"];
    return [...pages, "/login", "/register", ...(hasDemo ? ["/demo"] : [])];
  }
  if (section === "futures") {
    const contracts = await call(caller, listFuturesInstruments, {});
    if (!contracts.ok) return null;
    return contracts.data.map(({ pairCode }) => `/futures/historical-funding-rates/${pairCode}`).slice(0, PATHS_MAX);
  }
  const instruments = await call(caller, listInstruments, {});
  if (!instruments.ok) return null;
  return instruments.data.map(({ pairCode }) => `/spot/${pairCode}`).slice(0, PATHS_MAX);
}

export function sitemapIndex(origin: string): string {
  const entries = SITEMAP_SECTIONS.map(
    (section) => `<sitemap><loc>${escapeXml(origin)}/sitemaps/${section}.xml</loc></sitemap>`,
  );
  return document(`<sitemapindex xmlns="${SITEMAP_NAMESPACE}">\n${entries.join("\n")}\n</sitemapindex>`);
}

/** Every page of a section in every language, each with all its alternates, itself included. */
export function sitemap(origin: string, paths: readonly string[]): string {
  const entries = paths.flatMap((path) => {
    const links = alternates(origin, path).map(
      ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>`,
    );
    return LOCALE_CODES.map((code) => {
      const loc = escapeXml(origin + localizedPath(code, path));
      return `<url><loc>${loc}</loc>${links.join("")}</url>`;
    });
  });
  const namespaces = `xmlns="${SITEMAP_NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml"`;
  return document(`<urlset ${namespaces}>\n${entries.join("\n")}\n</urlset>`);
}

const SITEMAP_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

function document(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
