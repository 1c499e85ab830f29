import { createInstance, type i18n, type Resource, type TFunction } from "i18next";
import { initReactI18next } from "react-i18next";
import { i18nConfig, NAMESPACES, type Namespace } from "./config";
import { LOCALE_CODES, LOCALES, type LocaleCode } from "./locales";

const files = import.meta.glob<Record<string, unknown>>("/locales/*/*.json", { eager: true, import: "default" });

function loadResources(): Resource {
  const resources: Resource = {};
  for (const [path, content] of Object.entries(files)) {
    const [, , code = "", file = ""] = path.split("/");
    const locale = LOCALES[code as LocaleCode];
    if (!locale) continue;
    (resources[locale.tag] ??= {})[file.replace(/\.json$/, "")] = content as Resource[string][string];
  }
  return resources;
}

const shared = createInstance();
void shared
  .use(initReactI18next)
  .init({ ...i18nConfig, ns: [...NAMESPACES], resources: loadResources(), initImmediate: false });

/** i18next canonicalises the language anew for each text of a page: some twentieth of a page's time. */
function rememberHierarchies(utils: { toResolveHierarchy: (tag: string, fallback?: unknown) => string[] }): void {
  const resolve = utils.toResolveHierarchy.bind(utils);
  const tags = LOCALE_CODES.map((code) => LOCALES[code].tag);
  const known = new Map<string, string[]>(tags.map((tag) => [tag, resolve(tag)]));
  utils.toResolveHierarchy = (tag, fallback) =>
    (fallback === undefined ? known.get(tag) : undefined) ?? resolve(tag, fallback);
}
rememberHierarchies(shared.services.languageUtils);

const instances = new Map<LocaleCode, i18n>();

/** The instance of a language. Requests share it: on the server nobody changes its language, and its strings are all there. */
export function i18nFor(locale: LocaleCode): i18n {
  const known = instances.get(locale);
  if (known) return known;
  const instance = shared.cloneInstance({ lng: LOCALES[locale].tag, initImmediate: false });
  instances.set(locale, instance);
  return instance;
}

/** `t` bound to a locale, for loaders and meta. */
export function translator(locale: LocaleCode, namespace: Namespace | Namespace[] = "common"): TFunction {
  return shared.getFixedT(LOCALES[locale].tag, namespace) as TFunction;
}
