import { readFileSync } from "node:fs";
import { LOCALES, type LocaleCode } from "~/i18n/locales";
import { NAMESPACES } from "~/i18n/config";

type Strings = { [key: string]: string | Strings };

function read(locale: LocaleCode, namespace: string): Strings {
  return JSON.parse(readFileSync(`locales/${locale}/${namespace}.json`, "utf8")) as Strings;
}

/** The words of a locale, as a person finds them on the page: `t("spot:form.buy", { asset: "BTC" })`. */
export function wordsOf(locale: LocaleCode): (key: string, values?: Record<string, string>) => string {
  return (key, values = {}) => {
    const [namespace = "", path = ""] = key.split(":");
    let found: string | Strings | undefined = read(locale, namespace);
    for (const part of path.split(".")) found = typeof found === "object" ? found[part] : undefined;
    if (typeof found !== "string") throw new Error(`${LOCALES[locale].code} has no ${key}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
  };
}

/** Every text of a locale by its full key, plural forms included. */
export function textsOf(locale: LocaleCode): Map<string, string> {
  const texts = new Map<string, string>();
  const collect = (strings: Strings, prefix: string) => {
    for (const [key, value] of Object.entries(strings)) {
      if (typeof value === "string") texts.set(prefix + key, value);
      else collect(value, `${prefix}${key}.`);
    }
  };
  for (const namespace of NAMESPACES) collect(read(locale, namespace), `${namespace}:`);
  return texts;
}
