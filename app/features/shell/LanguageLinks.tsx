import { LOCALE_CODES, LOCALES } from "~/i18n/locales";
import { useLocale } from "~/i18n/use-locale";
import { useShellData } from "./root-data";
import { usePageAddress } from "./use-page-address";

/** The same page in every language that is offered. Plain links: a language is a new document with its own words and direction. */
export function LanguageLinks() {
  const current = useLocale();
  const { inLocale } = usePageAddress();
  const offered = useShellData()?.offered ?? LOCALE_CODES;
  return (
    <ul className="shell-languages">
      {offered.map((code) => {
        const locale = LOCALES[code];
        return (
          <li key={code}>
            <a
              href={inLocale(code)}
              lang={locale.tag}
              hrefLang={locale.hreflang}
              aria-current={code === current.code ? "true" : undefined}
            >
              {locale.label}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
