import { expect, test } from "./watched";
import { directionOf, LOCALE_CODES, LOCALES } from "~/i18n/locales";
import { localizedPath, prefixedPath } from "~/i18n/localized-path";
import { pageAddresses } from "./addresses";

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
    for (const { path, status, isListed } of await pageAddresses()) {
      for (const form of forms) {
        const asked = form(locale, path);
        const answer = await request.get(asked, { maxRedirects: 0, headers: { "Accept-Language": "" } });
        expect(answer.status(), asked).toBe(status);
        if (status >= 300 && status < 400) continue;
        const html = await answer.text();
        expect(html, asked).toContain(`<html lang="${LOCALES[locale].tag}" dir="${directionOf(LOCALES[locale])}"`);
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
