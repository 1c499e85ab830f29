// The page of a request that doesn't reach the website: static, in the language of the address.
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

const DEFAULT_LOCALE = "en_US";
const RIGHT_TO_LEFT = new Set(["ar_AE"]);
const STYLE =
  ":root{color-scheme:light dark}body{max-inline-size:36rem;margin:15vh auto;padding:0 1.5rem;" +
  "font:16px/1.5 system-ui,sans-serif}h1{font-size:2rem;line-height:1.2}small{opacity:.7}";
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Texts by locale, read when first needed. */
const texts = new Map();

function textsOf(locale) {
  let found = texts.get(locale);
  if (!found) {
    const read = (namespace) => JSON.parse(readFileSync(join(ROOT, "locales", locale, `${namespace}.json`), "utf8"));
    found = { common: read("common"), errors: read("errors") };
    texts.set(locale, found);
  }
  return found;
}

function text(locale, key) {
  const [namespace, path] = key.split(":");
  return path.split(".").reduce((group, name) => group[name], textsOf(locale)[namespace]);
}

/** The locale of a path's first segment, else of the visitor's cookie, else English. Only folders that exist are read. */
function localeOf(url = "/", cookie = "") {
  const first = /^\/([a-z]{2}_[A-Z]{2})(?:[/?.]|$)/.exec(url)?.[1];
  if (first) return isLocale(first) ? first : DEFAULT_LOCALE;
  const isPage = !/^\/(?:actions|resources)\//.test(url);
  const kept = /(?:^|;\s*)locale=([a-z]{2}_[A-Z]{2})(?:;|$)/.exec(cookie)?.[1];
  return !isPage && kept && isLocale(kept) ? kept : DEFAULT_LOCALE;
}

const isLocale = (code) => texts.has(code) || existsSync(join(ROOT, "locales", code, "common.json"));

/**
 * @param {{ url?: string, headers: { cookie?: string } }} request
 * @param {{ status: number, sentence: string, headers?: Record<string, string> }} verdict
 * @param {string} id the request's, for whoever is asked about it
 * @returns {{ headers: Record<string, string | number>, body: string }}
 */
export function refusalPage({ url, headers }, verdict, id) {
  const locale = localeOf(url, headers.cookie);
  const title = text(locale, `common:error.status${verdict.status}`);
  const home = locale === DEFAULT_LOCALE ? "/" : `/${locale}/`;
  const body = `<!doctype html>
<html lang="${locale.replace("_", "-")}" dir="${RIGHT_TO_LEFT.has(locale) ? "rtl" : "ltr"}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)} | Bourse</title>
<style>${STYLE}</style>
<h1>${escape(title)}</h1>
<p>${escape(text(locale, verdict.sentence))}</p>
<p><small>${escape(text(locale, "common:error.code").replace("{{code}}", String(verdict.status)))}<br>${escape(
    text(locale, "common:error.requestId"),
  )}: <bdi dir="ltr">${id}</bdi></small></p>
<p><a href="${home}">${escape(text(locale, "common:action.goBackHome"))}</a></p>
</html>
`;
  return {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Length": Buffer.byteLength(body),
      "Content-Security-Policy": POLICY,
      "Cache-Control": "no-store",
      ...verdict.headers,
    },
    body,
  };
}

const escape = (plain) => plain.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
