import { Outlet } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { PairMenu } from "~/features/terminal/PairMenu";
import { TerminalContext } from "~/features/terminal/terminal-context";
import { Texts } from "~/i18n/texts";
import { TextsContext } from "~/i18n/use-translation";
import common from "~locales/en_US/common.json";
import spot from "~locales/en_US/spot.json";
import { futuresParts } from "./futures-context";
import { PAGE } from "./page-under-test";

const texts = new Texts("en-US", { common, spot });
const pairOf = (base: string) => ({ pairCode: `${base}USDT`, base, quote: "USDT", tick: "0.1", lot: "0.001" });
const PAIRS = ["BTC", "ETH", "SOL"].map(pairOf);

test("an open list of pairs has a star for each, pressed for the favourites, and moves none of them", async () => {
  const parts = futuresParts(PAGE);
  const Page = () => <PairMenu pairs={PAIRS} tickers={[]} favorites={["SOLUSDT"]} />;
  const Stub = createRemixStub([
    { id: "root", path: "/", Component: Outlet, children: [{ id: "page", path: "trade", Component: Page }] },
  ]);
  render(
    <TextsContext.Provider value={texts}>
      <TerminalContext.Provider value={parts}>
        <Stub initialEntries={["/trade"]} />
      </TerminalContext.Provider>
    </TextsContext.Provider>,
  );
  const menu = (await screen.findByText("BTC/USDT", { selector: "h1" })).closest("details");
  if (!menu) throw new Error("no menu");
  expect(menu.querySelector(".ui-star")).toBeNull();
  await act(async () => {
    menu.open = true;
    fireEvent(menu, new Event("toggle"));
  });
  const rows = within(menu).getAllByRole("listitem");
  expect(rows.map((row) => row.querySelector("a b")?.textContent)).toEqual(["BTC/USDT", "ETH/USDT", "SOL/USDT"]);
  expect(rows.map((row) => within(row).getByRole("button").getAttribute("aria-pressed"))).toEqual([
    ...["false", "false", "true"],
  ]);
});
