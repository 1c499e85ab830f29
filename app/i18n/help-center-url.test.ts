import { expect, test } from "vitest";
import { helpCenterUrl, supportRequestUrl } from "./help-center-url";
import { LOCALE_CODES } from "./locales";

const BASE = "https://help.example.org/hc";

test("the help centre calls our languages by codes of its own", () => {
  const languages = LOCALE_CODES.map((code) => helpCenterUrl(BASE, code).slice(BASE.length + 1)).sort();
  expect(languages).toEqual(
    ["en-us", "zh-cn", "zh-tw", "ko-kr", "vi-vn", "tr", "ru", "pt", "ja", "fr", "es", "uk", "ar"].sort(),
  );
});

test("an article stands at base/{language}/{catalog}/{id}", () => {
  expect(helpCenterUrl(BASE, "zh_TW", "articles", "360001")).toBe(`${BASE}/zh-tw/articles/360001`);
  expect(helpCenterUrl(`${BASE}/`, "uk_UA", "sections")).toBe(`${BASE}/uk/sections`);
  expect(helpCenterUrl(BASE, "en_US", "articles", "../x?y")).toBe(`${BASE}/en-us/articles/..%2Fx%3Fy`);
});

test("a support request is a page of the help centre in the same language", () => {
  expect(supportRequestUrl(BASE, "pt_PT")).toBe(`${BASE}/pt/requests/new`);
});
