import type { Page } from "@playwright/test";
import type { LocaleCode } from "~/i18n/locales";
import { NUMBER_STYLES } from "~/lib/format/number-style";
import { layoutFaults } from "./layout";

/** How a language writes large amounts: its unit words, the longest of them, and how many digits stand before one. */
export interface UnitWords {
  all: string[];
  longest: string;
  digits: number;
}

/** The largest power of ten that an amount here honestly reaches: a day's turnover in the cheapest of assets. */
const LARGEST_POWER = 12;

export function unitWordsOf(locale: LocaleCode): UnitWords {
  const { units } = NUMBER_STYLES[locale];
  const reached = units.filter(([power]) => power <= LARGEST_POWER).map(([, word]) => word);
  const [longest = ""] = [...reached].sort((a, b) => b.length - a.length);
  // The smallest unit says how far its language counts without one: to 999 or to 9,999.
  return { all: units.map(([, word]) => word), longest, digits: units.at(-1)?.[0] ?? 3 };
}

/**
 * Makes every figure of the page as wide as any market could: its widest digits, more of them before the point, a sign
 * where it could have one, the longest unit. What is already so wide stays, so that it may be asked again after a tick.
 * Runs in the page: nothing outside it may be used in it.
 */
export function widenFigures(units: UnitWords): void {
  // The widest of the digits, where they aren't all made equal.
  const DIGIT = "4";
  const MINUS = "\u2212";
  const escaped = units.all.map((word) => word.replace(/\./g, "\\.")).sort((a, b) => b.length - a.length);
  const UNIT = `([ \\u00a0]?)(${escaped.join("|")})(?![\\p{L}\\d])`;
  const NUMBER = "(?<![\\p{L}\\d.,:{}])([+\\u2212-]?)(\\d[\\d,]*)(?:\\.(\\d+))?";
  const FIGURE = new RegExp(`${NUMBER}(?:${UNIT}|(%)|([×x])(?![\\p{L}])|(?![\\p{L}\\d:{}]|\\.\\d))`, "gu");
  const TIME = /\d:\d|\d-\d\d|\d\/\d\d?\//;
  const ID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g;
  const ISOLATED = /\u2066[^\u2069]*\u2069/g;

  const whole = (count: number) => DIGIT.repeat(count).replace(/\B(?=(\d{3})+$)/g, ",");
  const written = (digits: number, decimals: number) =>
    whole(digits) + (decimals > 0 ? `.${DIGIT.repeat(decimals)}` : "");
  /** One more group where there is one, one more digit beyond that: 97,412.50 may become 1,097,412.50. */
  const more = (digits: number) => (digits <= 6 ? (digits <= 3 ? 6 : 7) : digits <= 9 ? 10 : digits);
  const isWide = (text: string) => /^[4,.]+$/.test(text);

  const widened = (text: string, unitFollows = false) =>
    TIME.test(text)
      ? text
      : text.replace(
          FIGURE,
          (
            match,
            sign: string,
            integer: string,
            fraction = "",
            gap = "",
            unit?: string,
            percent?: string,
            x?: string,
          ) => {
            const digits = integer.replace(/,/g, "").length;
            // A year or a number that names something: figures are written in groups.
            if (digits > 3 && !integer.includes(",")) return match;
            const decimals = fraction.length;
            if (x) return whole(3) + x;
            const isZero = !/[1-9]/.test(integer + fraction);
            const shownSign = sign !== "" || isZero ? MINUS : "";
            if (percent) return shownSign + written(decimals > 2 ? 2 : 3, decimals) + percent;
            if (unit || unitFollows)
              return shownSign + written(units.digits, Math.max(2, decimals)) + gap + (unit ? units.longest : "");
            if (isWide(integer + fraction) && [6, 7, 10].includes(digits)) return match;
            return shownSign + written(more(digits), decimals);
          },
        );

  const startsWithUnit = new RegExp(`^${UNIT}`, "u");
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes: Node[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node);
  for (const node of nodes) {
    const element = node.parentElement;
    let text = node.nodeValue ?? "";
    if (!element || element.closest("script, style, noscript, svg, select, code, pre")) continue;
    const named = text.replace(ID, (id) => id.replace(/[^-]/g, DIGIT));
    if (named !== text) node.nodeValue = text = named;
    if (element.closest("time")) {
      // How long something has been going on.
      if (!TIME.test(text)) node.nodeValue = text.replace(/\d+/g, (digits) => DIGIT.repeat(Math.max(2, digits.length)));
      continue;
    }
    const figure = element.closest(".n, bdi");
    // The steps of a choice are always the same.
    const isChoice = figure && !figure.classList.contains("n") && figure.closest("button, a, summary");
    if (isChoice) continue;
    if (!figure) {
      if (/\d/.test(text)) node.nodeValue = text.replace(ISOLATED, (isolated) => widened(isolated));
      continue;
    }
    // A unit that is a word of a language from right to left stands beside its figure.
    if (startsWithUnit.test(text) && node.previousSibling instanceof Element)
      node.nodeValue = text.replace(startsWithUnit, (_, gap: string) => gap + units.longest);
    else if (/\d/.test(text)) node.nodeValue = widened(text, startsWithUnit.test(element.nextSibling?.nodeValue ?? ""));
  }
}

/** What is wrong with the page's layout at any market: in one go, so that no tick comes between. */
export async function layoutFaultsOf(page: Page, locale: LocaleCode): Promise<string[]> {
  const widen = `(${widenFigures.toString()})(${JSON.stringify(unitWordsOf(locale))})`;
  return page.evaluate<string[]>(`${widen}; (${layoutFaults.toString()})()`);
}
