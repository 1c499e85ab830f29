import { createRemixStub } from "@remix-run/testing";
import { render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Texts } from "~/i18n/texts";
import { TextsContext } from "~/i18n/use-translation";
import { TerminalContext } from "~/features/terminal/terminal-context";
import common from "~locales/en_US/common.json";
import errors from "~locales/en_US/errors.json";
import spot from "~locales/en_US/spot.json";
import { failedOutcome, type OrderOutcome } from "../order-outcome";
import { PAGE } from "../page-under-test";
import { SpotContext, spotParts } from "../terminal-context";
import type { OrderFields } from "./draft";
import { OrderForm } from "./OrderForm";
import { typedOrder } from "./typed-order";

const texts = new Texts("en-US", { common, errors, spot });

type Failed = Extract<OrderOutcome, { ok: false }>;

/** The form as it stands after a plain one was refused. */
function formAfter(typed: Partial<OrderFields>, over: Partial<Failed> = {}, search = "") {
  const outcome = failedOutcome({
    intent: "place",
    typed: { ...typedOrder(typed), side: "buy", selfTradePrevention: "expire_taker" },
    clientOrderId: "second",
    ...over,
  });
  const parts = spotParts(PAGE);
  const Stub = createRemixStub([
    {
      path: "/",
      Component: () => (
        <TerminalContext.Provider value={parts}>
          <SpotContext.Provider value={parts}>
            <OrderForm
              clientOrderId="first"
              lastPrice="90000.00"
              isSignedIn
              selfTradePrevention="expire_taker"
              time={0}
              outcome={outcome}
            />
          </SpotContext.Provider>
        </TerminalContext.Provider>
      ),
    },
  ]);
  return (
    <TextsContext.Provider value={texts}>
      <Stub initialEntries={[`/${search}`]} />
    </TextsContext.Provider>
  );
}

function beforeHydration(...form: Parameters<typeof formAfter>): HTMLElement {
  const host = document.createElement("div");
  host.innerHTML = renderToString(formAfter(...form));
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

test("what doesn't rest can't be chosen beside post-only where a script can free it again", () => {
  const typed = { postOnly: true, timeInForce: "ioc" } as const;
  const locked = (host: HTMLElement) =>
    [...host.querySelectorAll<HTMLOptionElement>('select[name="timeInForce"] option:disabled')].map(
      ({ value }) => value,
    );
  expect(locked(beforeHydration(typed))).toEqual([]);
  expect(condition(beforeHydration(typed))?.value).toBe("ioc");
  const { container } = render(formAfter(typed));
  expect(locked(container)).toEqual(["ioc", "fok"]);
  expect(condition(container)?.value).toBe("gtc");
});

const EXITS = ["takeProfit", "stopLoss", "stopLossLimit"];

test.each([
  ["limit", ["price", "amount", "total", ...EXITS, "displayQuantity"]],
  ["market", ["amount", "total", ...EXITS]],
  ["stop_limit", ["triggerPrice", "price", "amount", "total", ...EXITS]],
  ["stop_market", ["triggerPrice", "amount", "total", ...EXITS]],
  ["trailing_stop", ["trailingRate", "amount", "total", ...EXITS]],
  ["oco", ["price", "triggerPrice", "stopLimitPrice", "amount", "total"]],
])("the form of %s has the fields %j, before scripts run too", (type, names) => {
  const host = beforeHydration({}, {}, `?type=${type}`);
  const inputs = [...host.querySelectorAll<HTMLInputElement>('input[inputmode="decimal"]')];
  expect(inputs.map(({ name }) => name)).toEqual(names);
  expect(host.querySelector<HTMLInputElement>('input[name="orderType"]')?.value).toBe(type);
});

test("without a script every type can be chosen with what is typed, with one the list holds what waits for a price", () => {
  const types = (host: HTMLElement) =>
    [...host.querySelectorAll<HTMLOptionElement>('select[name="chosenType"] option')].map(({ value }) => value);
  const plain = beforeHydration({});
  expect(types(plain)).toEqual(["limit", "market", "stop_limit", "stop_market", "trailing_stop", "oco"]);
  expect(plain.querySelector('button[name="choose"][value="type"]')).not.toBeNull();
  const { container } = render(formAfter({}));
  expect(types(container)).toEqual(["", "stop_limit", "stop_market", "trailing_stop", "oco"]);
  expect(container.querySelector('button[name="choose"]')).toBeNull();
});

test("what the server asks is in the form, with the key that answers it", () => {
  const confirmation = { risks: ["far" as const], key: "asked" };
  const host = beforeHydration({ price: "20000", amount: "0.01" }, { confirmation });
  expect(host.querySelector('[role="alert"]')?.textContent).toContain("more than \u20665%\u2069 away");
  expect(host.querySelector<HTMLInputElement>('input[name="confirmed"]')?.value).toBe("asked");
});

test("a refusal stands at its field with the limit, as figures are written in the language", () => {
  const errors = [
    { field: "price" as const, key: "spot:refusal.priceTooHigh", values: { max: "120000.50", asset: "USDT" } },
  ];
  const host = beforeHydration({ price: "200000", amount: "0.01" }, { errors });
  expect(host.querySelector("#order-price-error")?.textContent).toBe(
    "The highest price is \u2066120,000.50\u2069 USDT.",
  );
});
