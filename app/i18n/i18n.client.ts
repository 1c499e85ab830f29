import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { BASE_NAMESPACES, i18nConfig, type Namespace } from "./config";
import { LOCALES, localeOfTag } from "./locales";

/** One chunk a locale and namespace, so that a page fetches only its own words and the browser keeps them. */
const files = import.meta.glob<Record<string, unknown>>("/locales/*/*.json", { import: "default" });

/** Fetches the namespaces of the page's language that aren't there yet. */
export async function loadNamespaces(namespaces: readonly Namespace[]): Promise<void> {
  const tag = i18next.language;
  const folder = LOCALES[localeOfTag(tag)].code;
  await Promise.all(
    namespaces.map(async (namespace) => {
      if (i18next.hasResourceBundle(tag, namespace)) return;
      const strings = await files[`/locales/${folder}/${namespace}.json`]?.();
      i18next.addResourceBundle(tag, namespace, strings);
    }),
  );
}

/** Makes the tab's instance in the language the server rendered, with the namespaces of the first page. */
export async function startI18n(namespaces: readonly Namespace[]): Promise<typeof i18next> {
  const lng = document.documentElement.lang;
  await i18next
    .use(initReactI18next)
    .init({ ...i18nConfig, lng, ns: [], partialBundledLanguages: true, resources: {} });
  await loadNamespaces([...new Set([...BASE_NAMESPACES, ...namespaces])]);
  return i18next;
}
