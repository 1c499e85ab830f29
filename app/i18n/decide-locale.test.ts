import fc from "fast-check";
import { expect, test } from "vitest";
import { decideLocale, localeList, preferredLocale, type LocaleDecision } from "./decide-locale";
import { LOCALE_CODES, type LocaleCode } from "./locales";
import { withoutLocale } from "./localized-path";

const PAGES = ["/", "/markets", "/spot/BTC_USDT", "/followup/x", "//evil.test/x", "/no_WHERE", "/zh_cn/markets"];
const PATHS = PAGES.flatMap((page) => [page, ...LOCALE_CODES.map((code) => `/${code}${page === "/" ? "" : page}`)]);
const COOKIES = [null, "", "xx_XX", "en-US", "toString", ...LOCALE_CODES];
const HEADERS = [
  null, "", "*", "de-CH, de;q=0.9", "ja", "en-GB,fr;q=0.8", "fr;q=0.4,en;q=0.6", "de,zh-HK;q=0.7,zh;q=0.3", "pt-BR,en;q=0.5",
  "ar;q=0,ru", ";;;,,,q=1",
]; // prettier-ignore
const ALLOWED: LocaleCode[][] = [
  [], [...LOCALE_CODES], ["en_US"], ["ja_JP"], ["fr_FR", "en_US"], ["zh_TW", "ar_AE"], ["ru_RU", "fr_FR", "ja_JP"],
]; // prettier-ignore

interface Case {
  path: string;
  cookie: string | null;
  header: string | null;
  allowed: LocaleCode[];
  offered: readonly LocaleCode[];
  prefix: LocaleCode | null;
  decision: LocaleDecision;
}

/** Every combination of path, cookie, header and restriction with its decision; those that break a rule. */
function casesThatBreak(keeps: (one: Case) => boolean): Case[] {
  const broken: Case[] = [];
  for (const path of PATHS) {
    const prefix = LOCALE_CODES.find((code) => path.split("/")[1] === code) ?? null;
    for (const cookie of COOKIES)
      for (const header of HEADERS)
        for (const allowed of ALLOWED) {
          const offered = allowed.length > 0 ? allowed : LOCALE_CODES;
          const decision = decideLocale(path, cookie, header, allowed);
          const one = { path, cookie, header, allowed, offered, prefix, decision };
          if (!keeps(one)) broken.push(one);
        }
  }
  return broken;
}

test("whatever is shown or redirected to is in a language that is offered", () => {
  expect(casesThatBreak(({ offered, decision }) => offered.includes(decision.locale))).toEqual([]);
});

test("there is at most one redirect, whether the browser keeps the cookie or not", () => {
  const isSettled = ({ cookie, header, allowed, decision }: Case) =>
    decision.kind === "render" ||
    [cookie, null, decision.locale].every((next) => {
      const landing = decideLocale(decision.path, next, header, allowed);
      return landing.kind === "render" && landing.locale === decision.locale;
    });
  expect(casesThatBreak(isSettled)).toEqual([]);
});

test("a redirect leads to the same page of this site", () => {
  const isSamePage = ({ path, decision }: Case) =>
    decision.kind === "render" ||
    (withoutLocale(decision.path) === withoutLocale(path) && /^\/(?![/\\])/.test(decision.path));
  expect(casesThatBreak(isSamePage)).toEqual([]);
});

test("the route's prefix wins over cookie and browser", () => {
  const wins = ({ prefix, offered, decision }: Case) =>
    !prefix || !offered.includes(prefix) || (decision.kind === "render" && decision.locale === prefix);
  expect(casesThatBreak(wins)).toEqual([]);
});

test("a prefix that isn't offered falls back to English, or to the first language offered", () => {
  const fallsBack = ({ prefix, offered, decision }: Case) =>
    !prefix ||
    offered.includes(prefix) ||
    (decision.kind === "redirect" && decision.locale === (offered.includes("en_US") ? "en_US" : offered[0]));
  expect(casesThatBreak(fallsBack)).toEqual([]);
});

test("an unprefixed page follows the stored language, whatever the browser prefers", () => {
  const follows = ({ prefix, cookie, offered, decision }: Case) =>
    prefix !== null ||
    !offered.some((code) => code === cookie) ||
    (decision.locale === cookie && decision.kind === (cookie === "en_US" ? "render" : "redirect"));
  expect(casesThatBreak(follows)).toEqual([]);
});

test("who says nothing sees English where it stands", () => {
  for (const page of PAGES) expect(decideLocale(page, null, null, [])).toEqual({ kind: "render", locale: "en_US" });
});

test.each<[string, string | null, string | null, LocaleCode[], LocaleDecision]>([
  ["/markets", null, "ja,en;q=0.5", [], { kind: "redirect", locale: "ja_JP", path: "/ja_JP/markets" }],
  ["/", null, "ja", [], { kind: "redirect", locale: "ja_JP", path: "/ja_JP" }],
  ["/markets", null, "en-GB,ja;q=0.9", [], { kind: "render", locale: "en_US" }],
  ["/markets", "en_US", "ja", [], { kind: "render", locale: "en_US" }],
  ["/markets", "ar_AE", "ja", [], { kind: "redirect", locale: "ar_AE", path: "/ar_AE/markets" }],
  ["/en_US/markets", "ar_AE", "ja", [], { kind: "render", locale: "en_US" }],
  ["/ja_JP/markets", null, null, ["en_US"], { kind: "redirect", locale: "en_US", path: "/markets" }],
  ["/ja_JP/markets", null, "fr", ["en_US", "fr_FR"], { kind: "redirect", locale: "en_US", path: "/en_US/markets" }],
  ["/ja_JP", null, "fr", ["en_US", "fr_FR"], { kind: "redirect", locale: "en_US", path: "/en_US" }],
  ["/markets", "ja_JP", "fr", ["en_US", "fr_FR"], { kind: "render", locale: "en_US" }],
  ["/markets", null, null, ["ru_RU", "fr_FR"], { kind: "redirect", locale: "ru_RU", path: "/ru_RU/markets" }],
  ["/en_US/markets", null, null, ["ru_RU"], { kind: "redirect", locale: "ru_RU", path: "/ru_RU/markets" }],
  ["/ja_JP//evil.test", null, null, ["en_US"], { kind: "redirect", locale: "en_US", path: "/evil.test" }],
])("%s with cookie %s, header %s and offer %j", (path, cookie, header, allowed, decision) => {
  expect(decideLocale(path, cookie, header, allowed)).toEqual(decision);
});

test.each<[string, LocaleCode | null]>([
  ["ja", "ja_JP"], ["zh", "zh_CN"], ["zh-CN", "zh_CN"], ["zh-SG", "zh_CN"], ["zh-TW", "zh_TW"], ["zh-HK", "zh_TW"],
  ["zh-Hant", "zh_TW"], ["zh-Hans-HK", "zh_CN"], ["pt-BR", "pt_PT"], ["es-419", "es_ES"], ["EN-us", "en_US"], ["ar-EG", "ar_AE"],
  ["de", null], ["*", null], ["", null], ["fr;q=0", null], ["fr;q=2", null], ["fr;q=abc", null], ["fr ; q=0.1", "fr_FR"],
  ["en;q=0.2, ko;q=0.9", "ko_KR"], ["de,vi;q=0.1", "vi_VN"], ["constructor", null], ["e", null],
])("a browser that says %j reads %s", (header, locale) => {
  expect(preferredLocale(header, LOCALE_CODES)).toBe(locale);
}); // prettier-ignore

test("no header makes it throw or choose what isn't offered", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.subarray(LOCALE_CODES, { minLength: 1 }), (header, offered) => {
      const chosen = preferredLocale(header, offered);
      if (chosen !== null) expect(offered).toContain(chosen);
    }),
  );
});

test("of a list of languages the known ones count, each once, in its order", () => {
  expect(localeList("ru_RU, xx_XX,en_US,ru_RU,,zh-CN,toString")).toEqual(["ru_RU", "en_US"]);
  expect(localeList("")).toEqual([]);
});
