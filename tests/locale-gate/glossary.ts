import { LOCALE_CODES, type LocaleCode } from "~/i18n/locales";
import type { Exceptions } from "./exceptions";
import { baseKey, type Strings } from "./strings";

/** A term in every language. English forms may repeat (deposit as noun and as button): any of their translations is right. */
export interface Term {
  key: string;
  forms: Record<LocaleCode, string>;
}

/** Reads glossary.csv: a header of locale codes, no quoting, no commas inside a term. */
export function parseGlossary(csv: string): Term[] {
  const [header = "", ...rows] = csv.trim().split(/\r?\n/);
  const columns = header.split(",");
  return rows.map((row, index) => {
    const cells = row.split(",");
    if (cells.length !== columns.length) throw new Error(`glossary.csv line ${index + 2} has ${cells.length} cells`);
    const cell = (code: string) => cells[columns.indexOf(code)] ?? "";
    const forms = Object.fromEntries(LOCALE_CODES.map((code) => [code, cell(code)])) as Record<LocaleCode, string>;
    return { key: cell("key"), forms };
  });
}

/** English forms as whole words, longest first, so that "limit order" is not also an "order". */
export interface Matcher {
  pattern: RegExp;
  terms: Term[];
}

export function matchers(terms: readonly Term[]): Matcher[] {
  const byEnglish = new Map<string, Term[]>();
  for (const term of terms) {
    const english = withoutBrackets(term.forms.en_US).toLowerCase();
    byEnglish.set(english, [...(byEnglish.get(english) ?? []), term]);
  }
  return [...byEnglish]
    .sort(([a], [b]) => b.length - a.length)
    .map(([english, same]) => ({
      pattern: new RegExp(`(?<![\\p{L}\\p{N}])${escape(english)}s?(?![\\p{L}\\p{N}])`, "giu"),
      terms: same,
    }));
}

/** The terms an English text holds; each stretch of text counts for the longest term only. */
export function termsIn(english: string, all: readonly Matcher[]): Term[][] {
  let rest = english.replace(/\{\{[^}]*\}\}/g, "|");
  const found: Term[][] = [];
  for (const { pattern, terms } of all) {
    const without = rest.replace(pattern, "|");
    if (without !== rest) found.push(terms);
    rest = without;
  }
  return found;
}

/** Texts that render a glossary term otherwise than the glossary, in no inflection of it either. */
export function glossaryProblems(
  locale: LocaleCode,
  english: Strings,
  translated: Strings,
  all: readonly Matcher[],
  exceptions: Exceptions,
): string[] {
  const problems: string[] = [];
  for (const [key, text] of translated) {
    const source = english.get(key) ?? english.get(`${baseKey(key)}_other`);
    if (source === undefined) continue;
    for (const terms of termsIn(source, all)) {
      if (terms.some((term) => holdsTerm(locale, text, term, exceptions.inflections[term.key] ?? []))) continue;
      if (terms.some((term) => `${baseKey(key)}|${term.key}` in exceptions.glossary)) continue;
      const wanted = [...new Set(terms.map((term) => term.forms[locale]))].join(" or ");
      const name = terms.map((term) => term.key).join("/");
      problems.push(`${key}: "${terms[0]?.forms.en_US}" (${name}) should be "${wanted}" in ${JSON.stringify(text)}`);
    }
  }
  return problems;
}

/** Languages that write terms unchanged; spaces are not compared, since they may fall out between two of them. */
const UNINFLECTED: readonly LocaleCode[] = ["zh_CN", "zh_TW", "ja_JP", "ko_KR"];

export function holdsTerm(locale: LocaleCode, text: string, term: Term, inflections: readonly string[]): boolean {
  const folded = fold(locale, text);
  if (inflections.some((stem) => folded.includes(fold(locale, stem)))) return true;
  const form = fold(locale, withoutBrackets(term.forms[locale]));
  if (UNINFLECTED.includes(locale)) return folded.replace(/\s/g, "").includes(form.replace(/\s/g, ""));
  if (folded.includes(form)) return true;
  if (locale === "vi_VN" || locale === "en_US") return false;
  const words = wordsOf(folded);
  return stems(locale, form).every((stem) => words.some((word) => startsOrJoins(locale, word, stem)));
}

/** What every inflection of the form keeps of each word; the small words between them are left out. */
function stems(locale: LocaleCode, form: string): string[] {
  const words = wordsOf(form).map((word) => (locale === "ar_AE" ? bareArabic(word) : word));
  const large = words.filter((word) => word.length > 2);
  return (large.length > 0 ? large : words).map(stemOf);
}

const WHOLE_LENGTH_MAX = 3;
const SHORT_LENGTH_MAX = 5;
const STEM_PER_CENT = 65;

/** Three letters stay whole, five lose one, longer words keep about two thirds: endings are longer there. */
function stemOf(word: string): string {
  if (word.length <= WHOLE_LENGTH_MAX) return word;
  if (word.length <= SHORT_LENGTH_MAX) return word.slice(0, -1);
  return word.slice(0, Math.ceil((word.length * STEM_PER_CENT) / 100));
}

/** Arabic joins articles, conjunctions and prepositions to the front of a word. */
function startsOrJoins(locale: LocaleCode, word: string, stem: string): boolean {
  return locale === "ar_AE" ? word.includes(stem) : word.startsWith(stem);
}

function bareArabic(word: string): string {
  return word.replace(/^ال(?=..)/u, "").replace(/ة$/u, "");
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Languages whose accents come and go with the ending (orden, órdenes); elsewhere they are letters of their own. */
const ACCENTS_MOVE: readonly LocaleCode[] = ["fr_FR", "es_ES", "pt_PT"];

/** One form of letters: case by the language's own rules, one apostrophe, no Arabic vowel signs, ё as е. */
function fold(locale: LocaleCode, text: string): string {
  const lower = text.normalize("NFC").toLocaleLowerCase(locale.replace("_", "-"));
  const letters = ACCENTS_MOVE.includes(locale) ? lower.normalize("NFD").replace(/\p{M}/gu, "") : lower;
  return letters
    .replace(/[’ʼ`]/g, "'")
    .replace(/[\u064b-\u0652\u0640]/g, "")
    .replace(/ё/g, "е")
    .replace(/\u00a0/g, " ");
}

function withoutBrackets(form: string): string {
  return form.replace(/\s*\([^)]*\)/g, "").trim() || form;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Terms written as in English, which a text may therefore repeat. */
export function sameAsEnglish(locale: LocaleCode, terms: readonly Term[]): Set<string> {
  return new Set(
    terms
      .filter((term) => term.forms[locale].toLowerCase() === term.forms.en_US.toLowerCase())
      .map((term) => term.forms.en_US.toLowerCase()),
  );
}
