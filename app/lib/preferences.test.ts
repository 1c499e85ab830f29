import { expect, test } from "vitest";
import { LOCALE_CODES } from "~/i18n/locales";
import { SCHEMES, schemesFor, ZONE_OF_TYPE } from "./preferences";

test("every language offers every scheme once, and those where red is up offer it first", () => {
  for (const locale of LOCALE_CODES) {
    const schemes = schemesFor(locale);
    expect([...schemes].sort()).toEqual([...SCHEMES].sort());
    const redFirst = ["zh_CN", "zh_TW", "ja_JP", "ko_KR"].includes(locale);
    expect(schemes[0], locale).toBe(redFirst ? "upred" : "upgreen");
  }
});

test("the zones have the specification's numbers", () => {
  expect(ZONE_OF_TYPE).toEqual({ "0": "UTC", "1": "UTC+8" });
});
