import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DEFAULT_LOCALE, isLocaleCode, LOCALE_CODES, LOCALES, type LocaleCode } from "~/i18n/locales";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import { staleExceptionProblems } from "./locale-gate/exceptions";
import { appSources, readExceptionFile, readExceptions, readStrings, strayFiles } from "./locale-gate/files";
import { glossaryProblems, matchers, parseGlossary, sameAsEnglish } from "./locale-gate/glossary";
import { englishPluralProblems, keyProblems, placeholderProblems } from "./locale-gate/keys";
import { scriptProblems } from "./locale-gate/script";
import { baseKey, type Strings } from "./locale-gate/strings";
import { bannedProblems, copiedProblems, markupProblems } from "./locale-gate/text";
import { keysUsedIn, usageProblems } from "./locale-gate/usage";

// LOCALE=ja_JP runs the gate for one language.
const only = process.env.LOCALE;
const translations = LOCALE_CODES.filter((code) => code !== DEFAULT_LOCALE && (!only || code === only));

const english = readStrings(DEFAULT_LOCALE);
const terms = parseGlossary(readFileSync("locales/glossary.csv", "utf8"));
const matching = matchers(terms);
const termKeys = new Set(terms.map((term) => term.key));
const englishBases = new Set([...english.strings.keys()].flatMap((key) => [key, baseKey(key)]));

/** Strings of a locale, with the namespaces it has: absent files are reported once, not again by every other rule. */
function present(locale: LocaleCode): { english: Strings; translated: Strings } {
  const { strings, absent } = readStrings(locale);
  const kept = [...english.strings].filter(([key]) => !absent.some((namespace) => key.startsWith(`${namespace}:`)));
  return { english: new Map(kept), translated: strings };
}

test("the language asked for is one of ours", () => {
  if (only) expect(isLocaleCode(only), `LOCALE=${only}`).toBe(true);
});

test("English has every namespace, whole plural groups and no markup", () => {
  expect(english.absent.map((namespace) => `locales/en_US/${namespace}.json is missing`)).toEqual([]);
  expect(englishPluralProblems(english.strings)).toEqual([]);
  expect(markupProblems(english.strings)).toEqual([]);
  expect(scriptProblems(DEFAULT_LOCALE, english.strings)).toEqual([]);
});

test("the code asks for keys that exist, and every key is asked for", () => {
  const uses = appSources().flatMap((file) => keysUsedIn(file, readFileSync(file, "utf8")));
  expect(usageProblems(uses, new Set(english.strings.keys()))).toEqual([]);
});

test("every error of the exchange has its text, and no text has lost its error", () => {
  const texts = [...english.strings.keys()].filter((key) => key.startsWith("errors:")).map((key) => key.slice(7));
  expect(texts.sort()).toEqual(Object.keys(ERROR_CODES).sort());
});

test("the glossary is whole and keeps to its own rules", () => {
  for (const code of LOCALE_CODES) {
    const forms = new Map(terms.map((term) => [`glossary:${term.key}`, term.forms[code]]));
    expect([...forms].filter(([, form]) => form.trim() === "")).toEqual([]);
    expect(scriptProblems(code, forms)).toEqual([]);
    expect(bannedProblems(code, forms)).toEqual([]);
  }
});

test("exceptions for every language point at keys and terms that exist", () => {
  expect(staleExceptionProblems(readExceptionFile("every-locale"), englishBases, termKeys)).toEqual([]);
});

test.each(translations)("%s has every file and key of English, and no other", (locale) => {
  const { absent } = readStrings(locale);
  const counts = absent.map((namespace) => {
    const keys = [...english.strings.keys()].filter((key) => key.startsWith(`${namespace}:`)).length;
    return `locales/${locale}/${namespace}.json is missing (${keys} keys)`;
  });
  const strings = present(locale);
  expect([...counts, ...keyProblems(locale, strings.english, strings.translated)]).toEqual([]);
  expect(strayFiles(locale)).toEqual([]);
});

test.each(translations)("%s keeps the placeholders and holds no markup", (locale) => {
  const strings = present(locale);
  expect(placeholderProblems(locale, strings.english, strings.translated)).toEqual([]);
  expect(markupProblems(strings.translated)).toEqual([]);
});

test.each(translations)("%s renders glossary terms as the glossary does", (locale) => {
  const strings = present(locale);
  const { own, all } = readExceptions(locale);
  expect(glossaryProblems(locale, strings.english, strings.translated, matching, all)).toEqual([]);
  expect(staleExceptionProblems(own, englishBases, termKeys)).toEqual([]);
});

test.each(translations)("%s is translated, in its own script, without banned words", (locale) => {
  const strings = present(locale);
  const allowed = readExceptions(locale).all.identical;
  expect(copiedProblems(strings.english, strings.translated, sameAsEnglish(locale, terms), allowed)).toEqual([]);
  expect(scriptProblems(locale, strings.translated)).toEqual([]);
  expect(bannedProblems(locale, strings.translated)).toEqual([]);
});

test("every language of the table has its own folder of strings", () => {
  const names = Object.values(LOCALES).map((locale) => locale.code);
  expect(names.filter((code) => readStrings(code).strings.size === 0)).toEqual([]);
});
