import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NAMESPACES } from "~/i18n/config";
import type { LocaleCode } from "~/i18n/locales";
import { Exceptions } from "./exceptions";
import { flatten } from "./strings";

const EXCEPTIONS = "tests/locale-gate/exceptions";

/** A locale's strings as far as their files exist; those that don't are named once each, not key by key. */
export function readStrings(locale: LocaleCode): { strings: Map<string, string>; absent: string[] } {
  const strings = new Map<string, string>();
  const absent: string[] = [];
  for (const namespace of NAMESPACES) {
    const path = `locales/${locale}/${namespace}.json`;
    if (!existsSync(path)) absent.push(namespace);
    else for (const [key, text] of flatten(namespace, JSON.parse(readFileSync(path, "utf8")))) strings.set(key, text);
  }
  return { strings, absent };
}

/** Files of a locale's folder that are no namespace. */
export function strayFiles(locale: LocaleCode): string[] {
  if (!existsSync(`locales/${locale}`)) return [];
  const known: string[] = NAMESPACES.map((namespace) => `${namespace}.json`);
  return readdirSync(`locales/${locale}`).filter((name) => !known.includes(name));
}

/** A locale's own exceptions and those of every locale, where English uses a term's word in another sense. */
export function readExceptions(locale: LocaleCode): { own: Exceptions; all: Exceptions } {
  const own = readExceptionFile(locale);
  const shared = readExceptionFile("every-locale");
  const all = {
    identical: { ...shared.identical, ...own.identical },
    glossary: { ...shared.glossary, ...own.glossary },
    inflections: own.inflections,
  };
  return { own, all };
}

export function readExceptionFile(name: string): Exceptions {
  const path = join(EXCEPTIONS, `${name}.json`);
  return Exceptions.parse(existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {});
}

/** The website's own sources and those of the pages that the launcher answers for it, without their tests. */
export function appSources(): string[] {
  return readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => join("app", path))
    .concat(["scripts/launch/refusal-page.mjs", "scripts/launch/request-rules.mjs"]);
}
