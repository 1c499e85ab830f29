import { createInstance, type Resource, type TFunction } from "i18next";
import { NAMESPACES, type Namespace } from "./config";
import { DEFAULT_LOCALE, LOCALE_CODES, LOCALES, type LocaleCode } from "./locales";
import type { PageTexts, Strings, Translate } from "./texts";

const files = import.meta.glob<Strings>("/locales/*/*.json", { eager: true, import: "default" });

function loadResources(): Resource {
  const resources: Resource = {};
  for (const [path, content] of Object.entries(files)) {
    const [, , code = "", file = ""] = path.split("/");
    const locale = LOCALES[code as LocaleCode];
    if (locale) (resources[locale.tag] ??= {})[file.replace(/\.json$/, "")] = content;
  }
  return resources;
}

const i18next = createInstance();
void i18next.init({
  supportedLngs: LOCALE_CODES.map((code) => LOCALES[code].tag),
  fallbackLng: LOCALES[DEFAULT_LOCALE].tag,
  load: "currentOnly",
  ns: [...NAMESPACES],
  defaultNS: "common",
  resources: loadResources(),
  initImmediate: false,
  // React escapes.
  interpolation: { escapeValue: false },
});

/** i18next's texts of one language. What has been asked of it isn't asked again: a page has hundreds. */
class ServerTexts implements PageTexts {
  private readonly translators = new Map<string, Translate>();

  constructor(readonly language: string) {}

  has(namespace: string): boolean {
    return i18next.hasResourceBundle(this.language, namespace);
  }

  translator(namespaces: string | readonly string[] = "common"): Translate {
    const name = typeof namespaces === "string" ? namespaces : namespaces.join();
    let made = this.translators.get(name);
    if (!made) {
      made = remembering(i18next.getFixedT(this.language, namespaces));
      this.translators.set(name, made);
    }
    return made;
  }
}

/** Of a language's texts with what stands in their gaps. */
const FILLED_MAX = 2_000;

/** Keys come from code, so there are as many as it names; what fills their gaps is mostly the same few words. */
function remembering(t: TFunction): Translate {
  const plain = new Map<string, string>();
  const filled = new Map<string, string>();
  return (key, values) => {
    const [known, name] = values ? [filled, key + JSON.stringify(values)] : [plain, key];
    let text = known.get(name);
    if (text === undefined) {
      text = t(key, values);
      if (filled.size >= FILLED_MAX) filled.clear();
      known.set(name, text);
    }
    return text;
  };
}

const texts = new Map<LocaleCode, ServerTexts>();

/** What a language says, all namespaces. Requests share it. */
export function textsOf(locale: LocaleCode): PageTexts {
  let made = texts.get(locale);
  if (!made) {
    made = new ServerTexts(LOCALES[locale].tag);
    texts.set(locale, made);
  }
  return made;
}

/** `t` bound to a locale, for loaders and meta. */
export function translator(locale: LocaleCode, namespace: Namespace | Namespace[] = "common"): Translate {
  return textsOf(locale).translator(namespace);
}
