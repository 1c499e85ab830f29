import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_LOCALE, LOCALE_CODES, type LocaleCode } from "~/i18n/locales";
import { withoutLocale } from "~/i18n/localized-path";
import { SHARE_IMAGES, pageHead, type PageHead } from "~/lib/head";
import { loader as robots } from "~/routes/resources/robots";
import { loader as sitemap } from "~/routes/resources/sitemap";
import { loader as sitemapIndex } from "~/routes/resources/sitemap-index";
import type { Exchange } from "~exchange/exchange";
import { startExchangeForCalls } from "./running-exchange";

const SITE = "http://127.0.0.1:3000";
let exchange: Exchange;
beforeAll(async () => {
  exchange = await startExchangeForCalls();
});
afterAll(() => exchange.close());

const argsOf = (path: string, params: Record<string, string> = {}) => ({
  request: new Request(SITE + path),
  params,
  context: {},
});
const locs = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => loc);

/** Every address of the sitemaps with the alternates that it names there. */
async function addresses(): Promise<Map<string, Map<string, string>>> {
  const index = await sitemapIndex(argsOf("/sitemap.xml")).text();
  const found = new Map<string, Map<string, string>>();
  for (const file of locs(index)) {
    const section = new URL(file).pathname.split("/").at(-1) ?? "";
    const xml = await (await sitemap(argsOf(`/sitemaps/${section}`, { section }))).text();
    for (const [entry] of xml.matchAll(/<url>.*?<\/url>/g)) {
      const links = [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(
        ([, lang = "", href = ""]) => [lang, href] as const,
      );
      found.set(locs(entry)[0] ?? "", new Map(links));
    }
  }
  return found;
}

test("a sitemap for each section holds every public page in every language", async () => {
  const found = [...(await addresses()).keys()];
  const paths = new Set(found.map((address) => withoutLocale(new URL(address).pathname)));
  expect([...paths]).toEqual(expect.arrayContaining(["/", "/markets", "/register", "/demo", "/spot/BTC_USDT"]));
  expect(found).toHaveLength(paths.size * LOCALE_CODES.length);
});

test("alternates are reciprocal: every page names the same thirteen, itself among them, and each is in the sitemap", async () => {
  const found = await addresses();
  for (const [address, links] of found) {
    expect(links.size).toBe(LOCALE_CODES.length + 1);
    expect([...links.values()]).toContain(address);
    for (const [language, other] of links) {
      expect(found.has(other), `${address} -> ${other}`).toBe(true);
      expect([language, found.get(other)]).toEqual([language, links]);
    }
  }
});

test("the sitemap says of a page what the page's own head says", async () => {
  for (const [address, links] of await addresses()) {
    const { pathname } = new URL(address);
    const first = pathname.split("/")[1];
    const locale: LocaleCode = LOCALE_CODES.find((code) => code === first) ?? DEFAULT_LOCALE;
    const page: PageHead = {
      titleParts: ["x"],
      description: "",
      path: withoutLocale(pathname),
      locale,
      origin: SITE,
      image: SHARE_IMAGES[0],
    };
    const head = pageHead(page);
    const alternates = head.flatMap((e) => ("rel" in e && e.rel === "alternate" ? [[e.hrefLang, e.href]] : []));
    expect(new Map(alternates.map(([lang, href]) => [String(lang), String(href)]))).toEqual(links);
    expect(head).toContainEqual(
      expect.objectContaining({ rel: "canonical", href: address.replace(/(?<=\.example)$/, "/") }),
    );
  }
});

test("an unknown section isn't found", async () => {
  for (const section of ["nope.xml", "spot", "spot.xml.xml", "..", "__proto__.xml"])
    expect((await sitemap(argsOf("/sitemaps/x", { section }))).status, section).toBe(404);
});

test("robots.txt names the sitemap by its whole address and keeps crawlers from what is no page", async () => {
  const text = await robots(argsOf("/robots.txt")).text();
  expect(text).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  expect(text).toMatch(/^User-agent: \*\nDisallow: \/actions\/\nDisallow: \/resources\//);
});
