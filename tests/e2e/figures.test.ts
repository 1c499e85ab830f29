// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import type { LocaleCode } from "~/i18n/locales";
import { unitWordsOf, widenFigures } from "./figures";

beforeEach(() => {
  document.body.innerHTML = "";
});

function widened(html: string, locale: LocaleCode = "en_US"): string {
  document.body.innerHTML = html;
  widenFigures(unitWordsOf(locale));
  return document.body.textContent ?? "";
}
const figure = (text: string) => `<bdi class="n" dir="ltr">${text}</bdi>`;

test("a figure gets one more group of digits, or one more digit, of the widest, and keeps its decimals", () => {
  expect(widened(figure("0.5123"))).toBe("444,444.4444");
  expect(widened(figure("981.20"))).toBe("444,444.44");
  expect(widened(figure("97,412.50"))).toBe("4,444,444.44");
  expect(widened(figure("102,412.5\u00a0USDT"))).toBe("4,444,444.4\u00a0USDT");
  expect(widened(figure("12,345,678"))).toBe("4,444,444,444");
});

test("what has a sign, or could have one, is written with the longest", () => {
  expect(widened(figure("+3.02%"))).toBe("−444.44%");
  expect(widened(figure("0.00%"))).toBe("−444.44%");
  expect(widened(figure("+0.0100%"))).toBe("−44.4444%");
  expect(widened(figure("−12.5"))).toBe("−444,444.4");
  expect(widened(figure("0.1% / 0.06%"))).toBe("444.4% / 444.44%");
});

test("large amounts are written in the longest unit of their language, with as many digits as it puts before one", () => {
  expect(widened(figure("9.2K"))).toBe("444.44T");
  expect(widened(figure("9M\u00a0USDT"))).toBe("444.44T\u00a0USDT");
  expect(widened(figure("48.27万"), "zh_CN")).toBe("4,444.44万亿");
  expect(widened(figure("4.991\u00a0млн"), "ru_RU")).toBe("444.444\u00a0трлн");
  expect(widened(figure("4.99\u00a0triệu"), "vi_VN")).toBe("444.44\u00a0nghìn tỷ");
  const arabic = '<bdi class="n" dir="rtl"><bdi dir="ltr">4.99</bdi>\u00a0مليون\u00a0USDT</bdi>';
  expect(widened(arabic, "ar_AE")).toBe("444.44\u00a0تريليون\u00a0USDT");
});

test("figures inside a sentence are widened where they are isolated from it", () => {
  expect(widened("<p>Now \u206697,412.50 USDT\u2069 of 12 pairs in 24h</p>")).toBe(
    "Now \u20664,444,444.44 USDT\u2069 of 12 pairs in 24h",
  );
});

test("times, choices, names and words stay; ids and durations take their widest digits", () => {
  for (const text of [
    "2026-11-28 14:02:11 UTC+8",
    "11-29 00:00",
    "03:12:18",
    "1000000000042",
    "1m",
    "ERC20",
    "0.0{5}1234",
  ])
    expect(widened(figure(text))).toBe(text);
  expect(widened("<p>24h high, 7 days</p>")).toBe("24h high, 7 days");
  expect(widened('<button><bdi dir="ltr">25%</bdi></button>')).toBe("25%");
  expect(widened(figure("10×"))).toBe("444×");
  expect(widened("<time>3 d 4 h 15 min</time>")).toBe("44 d 44 h 44 min");
  expect(widened("<bdi>a9022ab3-9776-4701-94d1-a7168b60c155</bdi>")).toBe("44444444-4444-4444-4444-444444444444");
});

test("what is wide already stays as it is, so that a page may be widened again after a tick", () => {
  const html = [figure("0.5"), figure("97,412.50"), figure("+3.02%"), figure("9.2K"), figure("1,234,567.8")].join(" ");
  const once = widened(html);
  widenFigures(unitWordsOf("en_US"));
  expect(document.body.textContent).toBe(once);
});
