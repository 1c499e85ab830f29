import { expect, test } from "./watched";
import { directionOf, LOCALE_CODES, LOCALES } from "~/i18n/locales";
import { localizedPath, prefixedPath } from "~/i18n/localized-path";
import { pageRoutes } from "../route-table";

/** Something to stand for every parameter of the table. */
const PARAMETERS: Record<string, string> = {
  ":company": "acme",
  ":id": "7",
  ":orderId": "7",
  ":page": "why-join-spot",
  "*": "no/such/page",
};

/** A pair is spelled differently on the two markets. */
const pairOf = (path: string) => (path.startsWith("/spot/") ? "BTC_USDT" : "BTCUSDT");

const address = (path: string) =>
  path
    .replace(":pair", pairOf(path))
    .replace("historical-funding-rates/:id", "historical-funding-rates/BTCUSDT")
    .split("/")
    .map((part) => PARAMETERS[part] ?? part)
    .join("/");

/** Pages that answer something else than themselves to a visitor who isn't signed in, by their modules. */
const ANSWERS: Record<string, number> = {
  "unopened.tsx": 404,
  "bot-trade.tsx": 404,
  "not-found.tsx": 404,
  "liquidation.tsx": 404,
  "futures.tsx": 302,
  "spot-index.tsx": 302,
  "trading-bots.tsx": 303,
  "trading-bots-detail.tsx": 303,
  "orders.tsx": 303,
  "order.tsx": 303,
  "orders-futures.tsx": 303,
};

/** Pages of one person, or of developers: no search engine lists them. */
const PRIVATE = ["/account/preferences", "/ui", "/native-simulator"];

const statusOf = (file: string) => ANSWERS[file.split("/").at(-1) ?? ""] ?? 200;
const linksOf = (html: string, rel: string) =>
  [...html.matchAll(new RegExp(`<link rel="${rel}"[^>]*>`, "g"))].map(([tag]) => ({
    href: new URL(/href="([^"]*)"/.exec(tag)?.[1] ?? "").pathname,
    language: /hrefLang="([^"]*)"/i.exec(tag)?.[1],
  }));

for (const locale of LOCALE_CODES) {
  test(`${locale}: every address of the table has its status, language, direction, canonical and alternates @nojs`, async ({
    request,
  }) => {
    const forms = locale === "en_US" ? [localizedPath, prefixedPath] : [localizedPath];
    for (const route of await pageRoutes()) {
      const path = address(route.path);
      const status = statusOf(route.file);
      for (const form of forms) {
        const asked = form(locale, path);
        const answer = await request.get(asked, { maxRedirects: 0, headers: { "Accept-Language": "" } });
        expect(answer.status(), asked).toBe(status);
        if (status >= 300 && status < 400) continue;
        const html = await answer.text();
        expect(html, asked).toContain(`<html lang="${LOCALES[locale].tag}" dir="${directionOf(LOCALES[locale])}"`);
        const isListed = status === 200 && !PRIVATE.includes(route.path);
        expect(html.includes('content="noindex"'), asked).toBe(!isListed);
        expect(linksOf(html, "canonical"), asked).toEqual(
          isListed ? [{ href: localizedPath(locale, path), language: undefined }] : [],
        );
        const alternates = LOCALE_CODES.map((code) => ({
          href: localizedPath(code, path),
          language: LOCALES[code].hreflang as string,
        }));
        expect(linksOf(html, "alternate"), asked).toEqual(
          isListed ? [...alternates, { href: localizedPath("en_US", path), language: "x-default" }] : [],
        );
      }
    }
  });
}
