import type { LocaleCode } from "~/i18n/locales";
import { baseKey, isSingleNumber, pluralCategories, pluralCategory, type Strings } from "./strings";

/** Missing and extra keys of a locale against English, plural forms counted as the language counts. */
export function keyProblems(locale: LocaleCode, english: Strings, translated: Strings): string[] {
  const expected = expectedKeys(locale, english);
  const missing = [...expected].filter((key) => !translated.has(key)).map((key) => `${key} is missing`);
  const extra = [...translated.keys()]
    .filter((key) => !expected.has(key))
    .map((key) => `${key} has no counterpart in English or is no plural form of the language`);
  return [...missing, ...extra];
}

/** English keys with each plural group replaced by the language's own categories. */
function expectedKeys(locale: LocaleCode, english: Strings): Set<string> {
  const plurals = pluralBases(english);
  const keys = new Set<string>();
  for (const key of english.keys()) {
    const base = baseKey(key);
    if (!plurals.has(base)) keys.add(key);
    else for (const category of pluralCategories(locale)) keys.add(`${base}_${category}`);
  }
  return keys;
}

/** Bases counted in English: those with an `_other` form. */
function pluralBases(english: Strings): Set<string> {
  return new Set([...english.keys()].filter((key) => key.endsWith("_other")).map(baseKey));
}

/** English's own plural groups must be whole, or no other language could follow them. */
export function englishPluralProblems(english: Strings): string[] {
  const bases = new Set([...english.keys()].filter((key) => pluralCategory(key) !== null).map(baseKey));
  return [...bases].flatMap((base) =>
    pluralCategories("en_US")
      .filter((category) => !english.has(`${base}_${category}`))
      .map((category) => `${base}_${category} is missing in English`),
  );
}

/** Texts whose {{placeholders}} are not those of English. A form for one single number may leave the count out. */
export function placeholderProblems(locale: LocaleCode, english: Strings, translated: Strings): string[] {
  const problems: string[] = [];
  for (const [key, text] of translated) {
    const source = english.get(key) ?? english.get(`${baseKey(key)}_other`);
    if (source === undefined) continue;
    const wanted = placeholders(source);
    const found = placeholders(text);
    const category = pluralCategory(key);
    if (category && isSingleNumber(locale, category)) {
      wanted.delete("count");
      found.delete("count");
    }
    const difference = [...wanted].filter((p) => !found.has(p)).concat([...found].filter((p) => !wanted.has(p)));
    if (difference.length > 0) problems.push(`${key}: placeholders differ from English: ${difference.join(", ")}`);
    if (/[{}]/.test(text.replace(PLACEHOLDER, ""))) problems.push(`${key}: a brace that belongs to no {{placeholder}}`);
  }
  return problems;
}

const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g;

function placeholders(text: string): Set<string> {
  return new Set([...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? ""));
}
