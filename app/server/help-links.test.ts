import { expect, test } from "vitest";
import { LOCALE_CODES } from "~/i18n/locales";
import { readSettings } from "./env.server";
import { helpLinks } from "./help-links.server";

test("without settings there is no help to link to", () => {
  const settings = readSettings({});
  expect(LOCALE_CODES.map((code) => helpLinks(code, settings))).toEqual(LOCALE_CODES.map(() => null));
});

test("a help centre brings its front page and its request form in each language", () => {
  const settings = readSettings({ HELP_CENTER_URL: "https://help.example.org/hc/" });
  expect(helpLinks("ko_KR", settings)).toEqual({
    center: "https://help.example.org/hc/ko-kr",
    request: "https://help.example.org/hc/ko-kr/requests/new",
    chat: null,
  });
});

test("chat groups are those of the Russian, Ukrainian and Portuguese pages", () => {
  const settings = readSettings({
    CHAT_URL_RU: "https://chat.example.org/ru",
    CHAT_URL_UK: "https://chat.example.org/uk",
    CHAT_URL_PT: "https://chat.example.org/pt",
  });
  const chats = LOCALE_CODES.flatMap((code) => helpLinks(code, settings)?.chat ?? []);
  expect(chats.sort()).toEqual(["pt", "ru", "uk"].map((name) => `https://chat.example.org/${name}`));
});

test("a setting that is no web address stops the start", () => {
  expect(() => readSettings({ CHAT_URL_RU: "javascript:alert(1)" })).toThrow(/CHAT_URL_RU/);
});
