import { act, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useNarrow } from "~/lib/device/use-narrow";
import { Amount } from "~/ui/money/Amount";
import { Change } from "~/ui/money/Change";
import { Compact } from "~/ui/money/Compact";
import { Price } from "~/ui/money/Price";
import { Time } from "~/ui/money/Time";
import { figureText } from "./figure-text";
import { panelAfterSwipe, PHONE_PANELS } from "./phone-panels";

test("a swipe goes on and back along the tabs, and stops at the ends", () => {
  expect(PHONE_PANELS.map((panel) => panelAfterSwipe(panel, "left", "ltr"))).toEqual(["book", "trades", "info", null]);
  expect(PHONE_PANELS.map((panel) => panelAfterSwipe(panel, "right", "ltr"))).toEqual([
    null,
    "chart",
    "book",
    "trades",
  ]);
});

test("from right to left it is the other way round", () => {
  expect(PHONE_PANELS.map((panel) => panelAfterSwipe(panel, "right", "rtl"))).toEqual(["book", "trades", "info", null]);
  expect(PHONE_PANELS.map((panel) => panelAfterSwipe(panel, "left", "rtl"))).toEqual([null, "chart", "book", "trades"]);
});

test("up and down are for scrolling", () => {
  for (const direction of ["ltr", "rtl"] as const) {
    expect(panelAfterSwipe("book", "up", direction)).toBeNull();
    expect(panelAfterSwipe("book", "down", direction)).toBeNull();
  }
});

function figureOf(element: React.ReactElement): Element {
  const { container } = render(element);
  const figure = container.querySelector(".n");
  if (!figure) throw new Error("no figure was drawn");
  return figure;
}

test.each([
  ["grouped digits", <Price key="1" value="104123.5" decimals={2} />, "104123.50"],
  ["thousands alone", <Price key="2" value="1234" decimals={0} />, "1234"],
  ["many zeros, marked for the eye", <Price key="3" value="0.000000123" decimals={9} />, "0.000000123"],
  ["an amount with its unit", <Amount key="4" value="12.5" decimals={4} unit="BTC" />, "12.5000"],
  ["a compact figure, in full", <Compact key="5" value="1234567.89" decimals={2} />, "1234567.89"],
])("%s is copied as plain decimal text", (_, element, text) => {
  expect(figureText(figureOf(element))).toBe(text);
});

test.each([
  ["a missing figure", <Price key="1" value={null} decimals={2} />],
  ["a share", <Change key="2" value="1.25" />],
  ["a time", <Time key="3" at={0} format="HMS" />],
])("%s is not copied", (_, element) => {
  expect(figureText(figureOf(element))).toBeNull();
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  window.innerWidth = 1_024;
});

function Narrow() {
  return <p>{useNarrow(900) ? "phone" : "desktop"}</p>;
}

test("the kind of device is asked again once the window has kept its size for 50 ms", () => {
  expect(renderToString(<Narrow />)).toContain("desktop");
  render(<Narrow />);
  window.innerWidth = 390;
  fireEvent(window, new Event("resize"));
  vi.advanceTimersByTime(40);
  fireEvent(window, new Event("resize"));
  vi.advanceTimersByTime(49);
  expect(screen.getByText("desktop")).toBeInTheDocument();
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(screen.getByText("phone")).toBeInTheDocument();
});
