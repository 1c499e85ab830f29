import { act, fireEvent, render, screen } from "@testing-library/react";
import { createRemixStub } from "@remix-run/testing";
import { renderToString } from "react-dom/server";
import { Texts } from "~/i18n/texts";
import { TextsContext } from "~/i18n/use-translation";
import { beforeAll, expect, test } from "vitest";
import common from "~locales/en_US/common.json";
import glossary from "~locales/en_US/glossary.json";
import layout from "~locales/en_US/layout.json";
import { Term, TermInfo } from "./Term";
import { termsOfForm } from "./terms";

// Loaded before, so that no test waits for it.
beforeAll(() => import("./Definitions"));
const texts = new Texts("en-US", { common, layout, glossary });

const Page = createRemixStub([
  {
    path: "/",
    Component: () => (
      <TextsContext.Provider value={texts}>
        <Term of="markPrice">Mark price</Term>
        <TermInfo terms={["postOnly", "ioc"]} />
        <button>Elsewhere</button>
      </TextsContext.Provider>
    ),
  },
]);
const word = () => screen.getByRole("button", { name: "Mark price" });

test("without scripts a word is just a label", () => {
  const html = renderToString(<Page />);
  expect(html).toContain("Mark price");
  expect(html).not.toContain(layout.term.about);
  expect(html.match(/<button/g)).toHaveLength(1);
});

test("a press tells what a word means and describes it so; another one puts it away", async () => {
  render(<Page />);
  fireEvent.click(word());
  expect(await screen.findByText(glossary.text.markPrice)).toBeInTheDocument();
  expect(word()).toHaveAttribute("aria-expanded", "true");
  expect(word()).toHaveAccessibleDescription(expect.stringContaining(glossary.text.markPrice));
  fireEvent.click(word());
  expect(screen.queryByText(glossary.text.markPrice)).toBeNull();
});

test("Escape, a press elsewhere and a focus that goes elsewhere put it away, and nothing else hears of that Escape", async () => {
  render(<Page />);
  let heard = 0;
  document.addEventListener("keydown", () => (heard += 1));
  for (const leave of [
    () => fireEvent.keyDown(word(), { key: "Escape" }),
    () => fireEvent.pointerDown(document.body),
    () => act(() => screen.getByText("Elsewhere").focus()),
  ]) {
    act(() => word().focus());
    fireEvent.click(word());
    await screen.findByText(glossary.text.markPrice);
    leave();
    expect(screen.queryByText(glossary.text.markPrice)).toBeNull();
  }
  expect(heard).toBe(0);
});

test("one button tells of all the words that are controls themselves", async () => {
  render(<Page />);
  fireEvent.click(screen.getByRole("button", { name: layout.term.about }));
  expect(await screen.findByText(glossary.text.postOnly)).toBeInTheDocument();
  expect(screen.getByText(glossary.name.ioc)).toBeInTheDocument();
});

test("a form is told of by what it has", () => {
  const limit = { type: "limit", postOnly: true, timesInForce: ["gtc", "ioc", "fok", "gtd"] };
  expect(termsOfForm(limit)).toEqual(["postOnly", "gtc", "ioc", "fok"]);
  expect(termsOfForm({ type: "oco", postOnly: false, timesInForce: ["gtc"] })).toEqual(["oco", "gtc"]);
  expect(termsOfForm({ type: "market", postOnly: false, timesInForce: [] })).toEqual([]);
});
