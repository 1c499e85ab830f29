import { BASE_NAMESPACES, type Namespace } from "./config";
import { LOCALES, localeOfTag } from "./locales";
import { Texts, type Strings } from "./texts";

/** One chunk a locale and namespace, so that a page fetches only its own words and the browser keeps them. */
const files = import.meta.glob<Strings>("/locales/*/*.json", { import: "default" });

/** The tab's texts, in the language that the server wrote the page in. */
let texts: Texts | null = null;

/** Fetches the namespaces of the page's language that aren't there yet. */
export async function loadNamespaces(namespaces: readonly Namespace[]): Promise<Texts> {
  const known = (texts ??= new Texts(document.documentElement.lang));
  const folder = LOCALES[localeOfTag(known.language)].code;
  await Promise.all(
    namespaces.map(async (namespace) => {
      if (known.has(namespace)) return;
      const strings = await files[`/locales/${folder}/${namespace}.json`]?.();
      if (strings) known.add(namespace, strings);
    }),
  );
  return known;
}

/** The namespaces that the first page's routes name in their handles, once their modules are there. */
export function loadFirstNamespaces(): Promise<Texts> {
  const handles = Object.values(window.__remixRouteModules).map((route) => route?.handle);
  const named = handles.flatMap((handle) => (isI18nHandle(handle) ? handle.i18n : []));
  return loadNamespaces([...new Set([...BASE_NAMESPACES, ...named])]);
}

function isI18nHandle(handle: unknown): handle is { i18n: readonly Namespace[] } {
  return typeof handle === "object" && handle !== null && "i18n" in handle && Array.isArray(handle.i18n);
}
