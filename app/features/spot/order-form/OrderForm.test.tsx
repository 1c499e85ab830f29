import { createRemixStub } from "@remix-run/testing";
import { render } from "@testing-library/react";
import i18next from "i18next";
import { renderToString } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { beforeAll, expect, test } from "vitest";
import { i18nConfig } from "~/i18n/config";
import { BTC_USDT } from "~/lib/test-pair";
import common from "~locales/en_US/common.json";
import errors from "~locales/en_US/errors.json";
import spot from "~locales/en_US/spot.json";
import type { OrderOutcome } from "../order-outcome";
import type { SpotPage } from "../spot-page";
import { TerminalContext, terminalParts } from "../terminal-context";
import type { OrderFields } from "./draft";
import { OrderForm } from "./OrderForm";

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    ...i18nConfig,
    lng: "en-US",
    ns: ["common", "errors", "spot"],
    resources: { "en-US": { common, errors, spot } },
  });
});

const RULES = { ...BTC_USDT, pairCode: BTC_USDT.pair, state: "trading" as const, feeLevels: [], filters: {} };
const PAGE: SpotPage = {
  head: { titleParts: [], description: "", path: "/", origin: "" },
  pair: RULES,
  pairs: [RULES],
  tickers: { ok: true, data: [] },
  depth: { ok: true, data: { sequence: 0, bids: [], asks: [], time: 0 } },
  trades: { ok: true, data: [] },
  candles: { ok: true, data: [] },
  interval: "15m",
  account: null,
  clientOrderId: "first",
  time: 0,
};

/** The form as it stands after a plain one was refused. */
function formAfter(typed: Partial<OrderFields>) {
  const empty = { orderType: "limit", timeInForce: "gtc", postOnly: false, price: "", amount: "", total: "" } as const;
  const outcome: OrderOutcome = {
    ok: false,
    intent: "place",
    message: null,
    errors: [],
    typed: { ...empty, ...typed, side: "buy" },
    clientOrderId: "second",
  };
  const Stub = createRemixStub([
    {
      path: "/",
      Component: () => (
        <TerminalContext.Provider value={terminalParts(PAGE)}>
          <OrderForm clientOrderId="first" lastPrice="90000.00" isSignedIn outcome={outcome} />
        </TerminalContext.Provider>
      ),
    },
  ]);
  return (
    <I18nextProvider i18n={i18next}>
      <Stub />
    </I18nextProvider>
  );
}

function beforeHydration(typed: Partial<OrderFields>): HTMLElement {
  const host = document.createElement("div");
  host.innerHTML = renderToString(formAfter(typed));
  return host;
}

const isHeld = (host: HTMLElement, side: string) =>
  host.querySelector<HTMLButtonElement>(`button[name="side"][value="${side}"]`)?.disabled;
const condition = (host: HTMLElement) => host.querySelector<HTMLSelectElement>('select[name="timeInForce"]');

test("the button that Enter presses is a locked one, with and without a script", () => {
  const typed = { price: "90000", amount: "0.01" };
  for (const host of [beforeHydration(typed), render(formAfter(typed)).container]) {
    const first = host.querySelector<HTMLButtonElement>('form button[type="submit"]');
    expect(first).toMatchObject({ disabled: true, hidden: true, name: "" });
    expect([isHeld(host, "buy"), isHeld(host, "sell")]).toEqual([false, false]);
  }
});

test("an amount that reads two ways holds the buttons only where a script can offer the choice", () => {
  const typed = { price: "90000", amount: "1,234" };
  const plain = beforeHydration(typed);
  expect(plain.querySelector("#order-amount-error")?.textContent).toContain("1.234");
  expect(plain.querySelector(".ui-readings")).toBeNull();
  expect([isHeld(plain, "buy"), isHeld(plain, "sell")]).toEqual([false, false]);
  const { container } = render(formAfter(typed));
  expect([...container.querySelectorAll(".ui-readings button")].map((b) => b.textContent)).toEqual(["1.234", "1234"]);
  expect([isHeld(container, "buy"), isHeld(container, "sell")]).toEqual([true, true]);
});

test("a post-only order's time in force is locked only where a script can unlock it again", () => {
  const typed = { postOnly: true, timeInForce: "ioc" } as const;
  expect(condition(beforeHydration(typed))).toMatchObject({ disabled: false, value: "ioc" });
  expect(condition(render(formAfter(typed)).container)).toMatchObject({ disabled: true, value: "gtc" });
});
