import { expect, test } from "vitest";
import { existsSync, readFileSync } from "node:fs";
import { LOCALE_CODES } from "~/i18n/locales";
import { alternates, pageHead, SHARE_IMAGES, SHARE_IMAGE_SIZE, type PageHead } from "./head";
import { faqPage, pairProduct } from "./linked-data";

const ORIGIN = "https://exchange.example";
const PAGE: PageHead = {
  titleParts: ["60,000.00", "BTC/USDT"],
  description: "Trade it.",
  path: "/spot/BTC_USDT",
  locale: "ja_JP",
  origin: ORIGIN,
  image: "spot",
};
const linksOf = (page: PageHead, rel: string) =>
  pageHead(page).flatMap((entry) => ("rel" in entry && entry.rel === rel ? [entry] : []));
const linkedDataOf = (page: PageHead) =>
  pageHead(page).flatMap((entry) => ("script:ld+json" in entry ? [entry["script:ld+json"]] : []));

test("titles are joined with |, the site's name last", () => {
  expect(pageHead(PAGE)).toContainEqual({ title: "60,000.00 | BTC/USDT | Bourse" });
});

test("every language's page is canonical itself and names all thirteen and x-default", () => {
  for (const locale of LOCALE_CODES) {
    const own = `${ORIGIN}${locale === "en_US" ? "" : `/${locale}`}/spot/BTC_USDT`;
    expect(linksOf({ ...PAGE, locale }, "canonical")).toMatchObject([{ href: own }]);
    const all = linksOf({ ...PAGE, locale }, "alternate");
    expect(all).toHaveLength(LOCALE_CODES.length + 1);
    expect(all).toContainEqual(expect.objectContaining({ href: own }));
  }
  expect(alternates(ORIGIN, "/").at(-1)).toEqual({ hreflang: "x-default", href: `${ORIGIN}/` });
});

test("a private page isn't indexed and says nothing of itself", () => {
  const page = { ...PAGE, isPrivate: true };
  expect(pageHead(page)).toContainEqual({ name: "robots", content: "noindex" });
  expect([...linksOf(page, "canonical"), ...linksOf(page, "alternate"), ...linkedDataOf(page)]).toEqual([]);
});

test("a page names the way to it, each step in its language", () => {
  const above = [{ name: "マーケット", path: "/markets" }];
  expect(linkedDataOf({ ...PAGE, above })).toMatchObject([
    {
      "@type": "BreadcrumbList",
      itemListElement: [
        { position: 1, name: "Bourse", item: `${ORIGIN}/ja_JP` },
        { position: 2, name: "マーケット", item: `${ORIGIN}/ja_JP/markets` },
        { position: 3, name: "BTC/USDT", item: `${ORIGIN}/ja_JP/spot/BTC_USDT` },
      ],
    },
  ]);
  expect(linkedDataOf({ ...PAGE, path: "/" })).toEqual([]);
});

test("the picture of every kind of page is there, in the size that is promised", () => {
  for (const kind of SHARE_IMAGES) {
    expect(pageHead({ ...PAGE, image: kind })).toContainEqual({
      property: "og:image",
      content: `${ORIGIN}/og/${kind}.png`,
    });
    const file = `public/og/${kind}.png`;
    expect(existsSync(file), file).toBe(true);
    const png = readFileSync(file);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([SHARE_IMAGE_SIZE.width, SHARE_IMAGE_SIZE.height]);
  }
  expect(SHARE_IMAGE_SIZE).toEqual({ width: 1200, height: 630 });
});

test("a pair without a price says no rate", () => {
  const product = {
    name: "BTC/USDT",
    description: "",
    url: ORIGIN,
    provider: { name: "Bourse", url: ORIGIN },
    base: "BTC",
    quote: "USDT",
  };
  expect(pairProduct({ ...product, last: null }).map((data) => data["@type"])).toEqual(["FinancialProduct"]);
  expect(pairProduct({ ...product, last: "60000.01" })[1]).toMatchObject({
    "@type": "ExchangeRateSpecification",
    currency: "BTC",
    currentExchangeRate: { price: "60000.01", priceCurrency: "USDT" },
  });
});

test("answers lose the marks of writing direction, which are for the page only", () => {
  const data = faqPage([{ question: "?", answer: "\u20660.10%\u2069 of it" }], "ar_AE");
  expect(data).toMatchObject({ mainEntity: [{ acceptedAnswer: { text: "0.10% of it" } }] });
});
