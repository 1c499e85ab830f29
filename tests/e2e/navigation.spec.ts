import { get } from "node:http";
import { expect, test, type Page } from "./watched";
import { directionOf, LOCALE_CODES, LOCALES, type LocaleCode } from "~/i18n/locales";
import { localizedPath, prefixedPath } from "~/i18n/localized-path";

const UNOPENED = [
  "/bot-trade/acme",
  "/affiliate-register",
  "/affiliate-register/why-join-spot",
  "/copy-trading/futures",
  "/copy-trading/spot-trader/7",
];
const GUARDED = [
  "/trading-bots",
  "/trading-bots/share/spot",
  "/trading-bots/trader-info/7",
  "/trading-bots-detail/futures/fra/7",
];

/** The footer's links: they are there at every width, without scripts too. */
async function choose(page: Page, locale: LocaleCode): Promise<void> {
  await page.getByRole("contentinfo").getByRole("link", { name: LOCALES[locale].label, exact: true }).click();
}

/** As a crawler asks: it says no language and keeps no cookie. */
function crawl(address: string | URL): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    get(address, async (answer) => {
      answer.setEncoding("utf8");
      resolve({ status: answer.statusCode, text: (await answer.toArray()).join("") });
    }).on("error", reject);
  });
}

for (const locale of LOCALE_CODES) {
  test(`${locale}: every address of the specification stands, by its prefix too @nojs`, async ({ request }) => {
    for (const path of UNOPENED) {
      const answer = await request.get(prefixedPath(locale, path), { maxRedirects: 0 });
      expect(answer.status(), path).toBe(404);
      const html = await answer.text();
      expect(html).toContain(`lang="${LOCALES[locale].tag}" dir="${directionOf(LOCALES[locale])}"`);
      expect(html).toContain('content="noindex"');
    }
    for (const path of GUARDED) {
      const answer = await request.get(localizedPath(locale, path), { maxRedirects: 0 });
      const login = localizedPath(locale, "/login", { redirectUrl: localizedPath(locale, path) });
      expect([answer.status(), answer.headers().location], path).toEqual([303, login]);
    }
    const moves = {
      "/futures?x=1": [302, "/futures/usdt/BTCUSDT?x=1"],
      "/followup/trader/7?type=futures&x=1": [301, "/copy-trading/futures-trader/7?x=1"],
      "/followup?type=spot": [301, "/copy-trading/spot"],
      "/autosystem": [301, "/bot-trade/autosystem"],
    } as const;
    for (const [from, [status, to]] of Object.entries(moves)) {
      const answer = await request.get(localizedPath(locale, from), { maxRedirects: 0 });
      expect([answer.status(), answer.headers().location], from).toEqual([status, localizedPath(locale, to)]);
    }
  });
}

test("an unopened page says that it isn't there, in the specification's words @nojs", async ({ page }) => {
  await page.goto("/copy-trading/futures");
  await expect(page).toHaveTitle(/^Page Not Found/);
  await expect(page.getByRole("main")).toContainText("Page Not Found: /copy-trading/futures");
});

test.describe("a browser in Japanese", () => {
  test.use({ locale: "ja-JP" });

  test("is led once to its language, query and hash kept, and English sticks when chosen @nojs", async ({ page }) => {
    const response = await page.goto("/markets?search=btc#content");
    expect(new URL(page.url()).pathname + new URL(page.url()).search + new URL(page.url()).hash).toBe(
      "/ja_JP/markets?search=btc#content",
    );
    const first = response?.request().redirectedFrom();
    expect([first !== null, first?.redirectedFrom()]).toEqual([true, null]);
    await choose(page, "en_US");
    await expect(page).toHaveURL(/\/en_US\/markets\?search=btc$/);
    const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
    expect(new URL(canonical ?? "").pathname).toBe("/markets");
    await page.goto("/spot/BTC_USDT");
    await expect(page).toHaveURL(/\/spot\/BTC_USDT$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
    const stored = (await page.context().cookies()).find(({ name }) => name === "locale");
    expect(stored).toMatchObject({ value: "en_US", httpOnly: false });
    expect(((stored?.expires ?? 0) * 1_000 - Date.now()) / 86_400_000).toBeCloseTo(365, 0);
  });

  test("goes from page to page without a document in between @desktop", async ({ page }) => {
    await page.goto("/markets");
    await page.waitForSelector("html[data-hydrated]", { state: "attached" });
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    await page.getByRole("banner").getByRole("link", { name: "Bourse" }).click();
    await expect(page).toHaveURL(/\/ja_JP$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "ja-JP");
    expect(documents).toEqual([]);
  });
});

test("only the languages that the address names are offered, on later pages too @nojs", async ({ page }) => {
  await page.goto("/ja_JP/markets?clientSupperLanguage=fr_FR,xx_XX,ar_AE");
  await expect(page).toHaveURL(/\/fr_FR\/markets\?/);
  const offered = page.getByRole("contentinfo").locator("a[hreflang]");
  await expect(offered).toHaveText([LOCALES.fr_FR.label, LOCALES.ar_AE.label]);
  await page.goto("/register");
  await expect(page).toHaveURL(/\/fr_FR\/register$/);
  await page.goto("/en_US/markets");
  await expect(page).toHaveURL(/\/fr_FR\/markets$/);
  await expect(offered).toHaveText([LOCALES.fr_FR.label, LOCALES.ar_AE.label]);
  await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(LOCALE_CODES.length + 1);
});

test("every address of the sitemaps answers 200 and is canonical itself @nojs", async ({ baseURL }) => {
  const locs = async (address: string | URL) =>
    [...(await crawl(address)).text.matchAll(/<loc>([^<]+)/g)].map(([, loc = ""]) => new URL(loc));
  expect((await crawl(`${baseURL}/robots.txt`)).text).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const sections = await locs(`${baseURL}/sitemap.xml`);
  const addresses = (await Promise.all(sections.map(locs))).flat();
  expect(addresses.length).toBeGreaterThan(LOCALE_CODES.length * 4);
  for (const address of addresses) {
    const { status, text: html } = await crawl(address);
    expect(status, address.href).toBe(200);
    const canonical = /rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(new URL(canonical).href).toBe(address.href);
    expect(html.match(/rel="alternate" hrefLang=/g)).toHaveLength(LOCALE_CODES.length + 1);
  }
});

test("what pages say to machines can be read, and their pictures are there @nojs", async ({ page, request }) => {
  const kinds: Record<string, string[]> = {
    "/": ["Organization", "WebSite", "FAQPage"],
    "/ar_AE/markets": ["BreadcrumbList"],
    "/ja_JP/spot/BTC_USDT": ["BreadcrumbList", "FinancialProduct", "ExchangeRateSpecification"],
  };
  for (const [path, expected] of Object.entries(kinds)) {
    await page.goto(path);
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const types = texts.map((text) => (JSON.parse(text) as { "@type": string })["@type"]);
    expect(types, path).toEqual(expected);
    const image = await page.locator('meta[property="og:image"]').getAttribute("content");
    const answer = await request.get(new URL(image ?? "").pathname);
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/png"]);
  }
});

test("the questions that machines are told are those on the page @nojs", async ({ page }) => {
  await page.goto("/fr_FR");
  const shown = await page.locator("#faq summary").allTextContents();
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const faq = texts.map((text) => JSON.parse(text) as { "@type": string; mainEntity: { name: string }[] });
  const told = faq.find((data) => data["@type"] === "FAQPage")?.mainEntity.map(({ name }) => name);
  expect(told).toEqual(shown.map((text) => text.trim()));
});

test("another page starts at its top, or at the place that the address names @desktop", async ({ page }) => {
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.goto("/#faq");
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  await expect(page.locator("#faq")).toBeInViewport();
  await expect.poll(scrolled).toBeGreaterThan(500);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Markets" }).click();
  await expect(page).toHaveURL(/\/markets$/);
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/#faq$/);
  await expect.poll(scrolled).toBeGreaterThan(500);
});

test("a query beyond the limits is answered 400 with the error screen @nojs", async ({ page }) => {
  for (const query of [
    `a${"[b]".repeat(6)}=1`,
    "a=1&".repeat(21),
    Array.from({ length: 1_001 }, (_, i) => `p${i}`).join("&"),
  ]) {
    const response = await page.goto(`/markets?${query}`);
    expect(response?.status()).toBe(400);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bad Request");
    await expect(page.getByRole("link", { name: "Go Back Home" })).toBeVisible();
  }
});

test("what can't be read as an address is answered 400 @nojs", async ({ baseURL }) => {
  const { hostname, port } = new URL(baseURL ?? "");
  const ask = (path: string, host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ hostname, port, path, headers: { Host: host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).on("error", reject);
    });
  expect(await ask("/", "a b")).toBe(400);
  expect(await ask("/", "<script>")).toBe(400);
  expect(await ask("/%E0%A4%A", "exchange.example")).toBe(400);
  expect(await ask("/markets", "exchange.example")).toBe(200);
});

test("no address of ours redirects to another site @nojs", async ({ request, baseURL }) => {
  const paths = [
    "//evil.test",
    "/.//evil.test",
    "/ja_JP//evil.test",
    "/ja_JP/%5Cevil.test",
    "/followup/trader//evil.test",
    "/autosystem//evil.test",
  ];
  for (const path of paths)
    for (const query of [
      "",
      "?clientSupperLanguage=en_US",
      "?clientSupperLanguage=fr_FR&type=//evil.test&sourceType=//evil.test",
    ]) {
      const answer = await request.get(`${baseURL}${path}${query}`, { maxRedirects: 0 });
      const { location } = answer.headers();
      if (location !== undefined) expect(new URL(location, `${baseURL}/x`).origin, path + query).toBe(baseURL);
      expect(answer.status(), path + query).toBeLessThan(500);
    }
});
