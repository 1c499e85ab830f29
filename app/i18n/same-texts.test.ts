import { expect, test } from "vitest";
import { NAMESPACES } from "./config";
import { textsOf } from "./i18n.server";
import { LOCALE_CODES, LOCALES } from "./locales";
import { Texts, type Strings, type Values } from "./texts";

const files = import.meta.glob<Strings>("/locales/*/*.json", { eager: true, import: "default" });
const stringsOf = (locale: string) =>
  Object.fromEntries(NAMESPACES.map((namespace) => [namespace, files[`/locales/${locale}/${namespace}.json`] ?? {}]));

function keysOf(strings: Strings, prefix = ""): string[] {
  return Object.entries(strings).flatMap(([key, value]) =>
    typeof value === "string" ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
}

/** A value for each gap; one that looks like markup or a pattern shows whether it is left alone. */
function valuesOf(text: string): Values {
  return Object.fromEntries([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => [name, `<${name}> $&`]));
}

const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100, 101, 1_000_000, 1.5];

test.each(LOCALE_CODES)("%s: what the browser reads is what i18next says on the server, to the letter", (locale) => {
  const server = textsOf(locale);
  const browser = new Texts(LOCALES[locale].tag, stringsOf(locale));
  for (const namespace of NAMESPACES) {
    const [said, read] = [server.translator(namespace), browser.translator(namespace)];
    for (const key of keysOf(stringsOf(locale)[namespace] ?? {})) {
      const values = valuesOf(read(key));
      expect(read(key, values), key).toBe(said(key, values));
      expect(read(key), key).toBe(said(key));
      const plural = /^(.*)_(?:zero|one|two|few|many|other)$/.exec(key)?.[1];
      if (plural === undefined) continue;
      for (const count of COUNTS)
        expect(read(plural, { ...values, count }), `${plural} ${count}`).toBe(said(plural, { ...values, count }));
    }
  }
});
