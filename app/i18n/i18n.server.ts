import { createInstance, type i18n, type Resource, type TFunction } from "i18next";
import { initReactI18next } from "react-i18next";
import { i18nConfig, NAMESPACES, type Namespace } from "./config";
import { LOCALES, type LocaleCode } from "./locales";

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

/** An instance for one request; it shares the loaded strings. */
export function i18nFor(locale: LocaleCode): i18n {
  return shared.cloneInstance({ lng: LOCALES[locale].tag, initImmediate: false });
}

/** `t` bound to a locale, for loaders and meta. */
export function translator(locale: LocaleCode, namespace: Namespace | Namespace[] = "common"): TFunction {
  return shared.getFixedT(LOCALES[locale].tag, namespace) as TFunction;
}
