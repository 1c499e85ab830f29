import { LOCALES, type LocaleCode } from "~/i18n/locales";

/** The strings of one locale by full key: "spot:form.submit" -> text. */
export type Strings = ReadonlyMap<string, string>;

/** Flattens one namespace's file. Anything but nested objects of strings is an error of the file. */
export function flatten(namespace: string, content: unknown): Map<string, string> {
  const strings = new Map<string, string>();
  const walk = (value: unknown, path: string) => {
    if (typeof value === "string") strings.set(`${namespace}:${path}`, value);
    else if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      for (const [key, child] of Object.entries(value)) walk(child, path ? `${path}.${key}` : key);
    } else throw new Error(`${namespace}:${path} is neither a string nor a group of strings`);
  };
  walk(content, "");
  return strings;
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

export function pluralCategory(key: string): string | null {
  return PLURAL.exec(key)?.[1] ?? null;
}

/** The key without its plural ending: what the code asks for. */
export function baseKey(key: string): string {
  return key.replace(PLURAL, "");
}

/** The categories a language has for counting. */
export function pluralCategories(locale: LocaleCode): string[] {
  return new Intl.PluralRules(LOCALES[locale].tag).resolvedOptions().pluralCategories;
}

/** Counts up to which a category is looked for; every rule of our languages repeats within it. */
const COUNTS_TRIED = 200;

/** Whether a category stands for one single number in the language, so that its text may say the number in a word. */
export function isSingleNumber(locale: LocaleCode, category: string): boolean {
  const rules = new Intl.PluralRules(LOCALES[locale].tag);
  return Array.from({ length: COUNTS_TRIED + 1 }, (_, n) => n).filter((n) => rules.select(n) === category).length === 1;
}
