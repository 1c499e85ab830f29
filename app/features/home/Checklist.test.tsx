import { createRemixStub } from "@remix-run/testing";
import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Texts } from "~/i18n/texts";
import { TextsContext } from "~/i18n/use-translation";
import common from "~locales/en_US/common.json";
import home from "~locales/en_US/home.json";
import { Checklist } from "./Checklist";

const texts = new Texts("en-US", { common, home });

function show(steps: { hasTestFunds: boolean | null; hasOrdered: boolean; hasFutures: boolean }) {
  const Page = () => (
    <TextsContext.Provider value={texts}>
      <Checklist {...steps} terminal="/spot/BTC_USDT" />
    </TextsContext.Provider>
  );
  const Stub = createRemixStub([{ path: "/", Component: Page }]);
  return render(<Stub />);
}

test("what is done is said to be, and what isn't leads to where it is done", () => {
  show({ hasTestFunds: true, hasOrdered: false, hasFutures: false });
  const list = within(screen.getByRole("region", { name: "First steps" }));
  expect(list.getByText("2 of 4 done")).toBeTruthy();
  expect(list.getByText("Done: Test funds credited")).toBeTruthy();
  const links = list.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Place your first order", "/spot/BTC_USDT"],
    ["Open a futures account", "/futures"],
  ]);
});

test("where there are no test funds there is no step about them", () => {
  show({ hasTestFunds: null, hasOrdered: false, hasFutures: true });
  expect(screen.getByText("2 of 3 done")).toBeTruthy();
  expect(screen.queryByText(/Test funds/)).toBeNull();
});

test("once everything is done nothing is left to show", () => {
  const { container } = show({ hasTestFunds: true, hasOrdered: true, hasFutures: true });
  expect(container.textContent).toBe("");
});
