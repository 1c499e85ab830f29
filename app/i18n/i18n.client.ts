import type { Namespace } from "./config";
import { LOCALES, localeOfTag } from "./locales";
import { Texts, type Strings } from "./texts";

/** One chunk a locale and namespace, so that a page fetches only its own words and the browser keeps them. What only loaders say has none. */
const files = import.meta.glob<Strings>(["/locales/*/*.json", "!/locales/*/{apiLimits,ruleChanges}.json"], {
  import: "default",
});

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
