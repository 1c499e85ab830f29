import { LOCALES, type LocaleCode } from "~/i18n/locales";
import { useLocale } from "~/i18n/use-locale";
import { usePageAddress } from "./use-page-address";

/** The same page in every language, for whoever has an account that remembers it. A plain form: the answer is a new document. */
export function LanguageForms({ languages }: { languages: readonly LocaleCode[] }) {
  const current = useLocale();
  const { here } = usePageAddress();
  return (
    <form method="post" action="/actions/preferences">
      <input type="hidden" name="redirectTo" value={here} />
      <ul className="shell-languages">
        {languages.map((code) => (
          <li key={code}>
            <button
              name="language"
              value={code}
              lang={LOCALES[code].tag}
              aria-current={code === current.code ? "true" : undefined}
            >
              {LOCALES[code].label}
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
