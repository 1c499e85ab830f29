import type { ReactElement } from "react";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { LOCALES, type LocaleCode } from "~/i18n/locales";
import { Texts } from "~/i18n/texts";
import { TextsContext } from "~/i18n/use-translation";
import { Amount } from "./Amount";
import { Change } from "./Change";
import { Compact } from "./Compact";
import { DisplayContext, type Display } from "./display";
import { Fiat } from "./Fiat";
import { Price } from "./Price";
import { Time } from "./Time";

function show(element: ReactElement, locale: LocaleCode = "en_US"): HTMLElement {
  const texts = new Texts(LOCALES[locale].tag);
  const { container } = render(<TextsContext.Provider value={texts}>{element}</TextsContext.Provider>);
  const bdi = container.querySelector("bdi");
  if (!bdi) throw new Error("no figure was rendered");
  return bdi;
}

test("a price is an island of left-to-right digits, with the full value in its title where some is cut off", () => {
  const price = show(<Price value="97412.509" decimals={2} className="b5" />, "ar_AE");
  expect(price).toHaveTextContent("97,412.50");
  expect(price).toHaveAttribute("dir", "ltr");
  expect(price).toHaveAttribute("title", "97,412.509");
  expect(price).toHaveClass("n", "b5");
  expect(show(<Price value="97412.50" decimals={2} />)).not.toHaveAttribute("title");
});

test("a marked price is read out and copied in full", () => {
  const price = show(<Price value="0.00002087" />);
  expect(price.querySelector("[aria-hidden]")).toHaveTextContent("0.0{4}2087");
  expect(price.querySelector(":not([aria-hidden])")).toHaveTextContent("0.00002087");
  expect(price).toHaveAttribute("title", "0.00002087");
});

test("an amount carries its unit, a missing one carries none", () => {
  expect(show(<Amount value="0.5" decimals={4} unit="BTC" />).textContent).toBe("0.5000\u00a0BTC");
  expect(show(<Amount value={null} unit="BTC" />).textContent).toBe("--");
  expect(show(<Amount value="halted" unit="BTC" />).textContent).toBe("halted");
});

test("a change is signed and coloured by its sign, and neither where it is cut to nothing", () => {
  expect(show(<Change value="3.029" />)).toHaveTextContent("+3.02%");
  expect(show(<Change value="3.029" />)).toHaveClass("up");
  expect(show(<Change value="-2.169" />)).toHaveTextContent("−2.16%");
  expect(show(<Change value="-2.169" />)).toHaveClass("down");
  const still = show(<Change value="-0.001" />);
  expect(still).toHaveTextContent("0.00%");
  expect(still.className).toBe("n");
});

test("units that are words of a right-to-left language run with its text", () => {
  const compact = show(<Compact value="8410000000" decimals={2} unit="USDT" />, "ar_AE");
  expect(compact).toHaveAttribute("dir", "rtl");
  expect(compact.querySelector("bdi")).toHaveAttribute("dir", "ltr");
  expect(compact.textContent).toBe("8.41\u00a0مليار\u00a0USDT");
  expect(show(<Compact value="8410000000" decimals={2} unit="USDT" />, "ja_JP").textContent).toBe("84.10億\u00a0USDT");
});

test("a time is machine readable", () => {
  const time = show(<Time at={Date.UTC(2026, 10, 27, 14, 2, 11)} format="HMS" zone="UTC+8" withZone />);
  expect(time).toHaveTextContent("22:02:11 UTC+8");
  expect(time.querySelector("time")).toHaveAttribute("datetime", "2026-11-27T14:02:11.000Z");
});

const AS_CHOSEN: Display = { zone: "UTC+8", dataFormat: "normal", pricing: { currency: "EUR", rate: "0.92" } };

function showChosen(element: ReactElement, display: Partial<Display> = {}): HTMLElement {
  return show(<DisplayContext.Provider value={{ ...AS_CHOSEN, ...display }}>{element}</DisplayContext.Provider>);
}

test("a person's zone is every time's, and stands beside it", () => {
  const at = Date.UTC(2026, 10, 27, 14, 2, 11);
  expect(showChosen(<Time at={at} format="HMS" withZone />)).toHaveTextContent("22:02:11 UTC+8");
  expect(showChosen(<Time at={at} format="HMS" zone="UTC" withZone />)).toHaveTextContent("14:02:11 UTC");
});

test("who wants small numbers in full sees every zero", () => {
  expect(showChosen(<Price value="0.00002087" />).textContent).toBe("0.00002087");
  expect(showChosen(<Amount value="0.00002087" unit="BTC" />).textContent).toBe("0.00002087\u00a0BTC");
  expect(showChosen(<Price value="0.00002087" />, { dataFormat: "indent" })).toHaveTextContent("0.0{4}2087");
});

test("a value is converted, cut and marked as about, where there is a rate", () => {
  expect(showChosen(<Fiat usdt="1234.5678" />).textContent).toBe("≈ €1,135.80");
  const yen = { pricing: { currency: "JPY", rate: "151.5" } };
  expect(showChosen(<Fiat usdt="10.99" />, yen).textContent).toBe("≈ ¥1,664");
});

test("without a rate a value stays in USDT, and a missing one stays missing", () => {
  const unknown = { pricing: { currency: "EUR", rate: null } };
  expect(showChosen(<Fiat usdt="1234.5678" />, unknown).textContent).toBe("1,234.5678\u00a0USDT");
  expect(showChosen(<Fiat usdt={null} />).textContent).toBe("--");
});
