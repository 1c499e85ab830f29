import { LOCALE_CODES, LOCALES, type LocaleCode } from "~/i18n/locales";
import { useLocale } from "~/i18n/use-locale";
import { LanguageForms } from "./LanguageForms";
import { useShellData } from "./root-data";
import { usePageAddress } from "./use-page-address";

/** The same page in every language that is offered. Plain links: a language is a new document with its own words and direction. */
export function LanguageLinks() {
  const current = useLocale();
  const { inLocale } = usePageAddress();
  const data = useShellData();
  const languages: readonly LocaleCode[] = data?.languages ?? LOCALE_CODES;
  const offered = (data?.offered ?? LOCALE_CODES).filter((code) => languages.includes(code));
  if (data?.person) return <LanguageForms languages={offered} />;
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
