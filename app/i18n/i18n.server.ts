import type { Namespace } from "./config";
import { DEFAULT_LOCALE, LOCALE_CODES, LOCALES, type LocaleCode } from "./locales";
import { Texts, type Strings, type Translate } from "./texts";

const files = import.meta.glob<Strings>("/locales/*/*.json", { eager: true, import: "default" });

function stringsOf(locale: LocaleCode): Record<string, Strings> {
  const folder = `/locales/${locale}/`;
  const own = Object.entries(files).filter(([path]) => path.startsWith(folder));
  return Object.fromEntries(own.map(([path, strings]) => [path.slice(folder.length, -".json".length), strings]));
}

const english = new Texts(LOCALES[DEFAULT_LOCALE].tag, stringsOf(DEFAULT_LOCALE));
const texts = new Map(
  LOCALE_CODES.map((locale) => [
    locale,
    locale === DEFAULT_LOCALE ? english : new Texts(LOCALES[locale].tag, stringsOf(locale), english),
  ]),
);

/** What a language says, all namespaces. Requests share it. */
export function textsOf(locale: LocaleCode): Texts {
  return texts.get(locale) ?? english;
}

/** `t` bound to a locale, for loaders and meta. */
export function translator(locale: LocaleCode, namespace: Namespace | Namespace[] = "common"): Translate {
  return textsOf(locale).translator(namespace);
}
