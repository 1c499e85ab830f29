import { createRemixStub } from "@remix-run/testing";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { beforeEach, expect, test } from "vitest";
import { Texts } from "~/i18n/texts";
import { TextsContext } from "~/i18n/use-translation";
import { useNews } from "~/lib/news/use-news";
import common from "~locales/en_US/common.json";
import { Bell } from "./Bell";

const texts = new Texts("en-US", { common });
beforeEach(() => localStorage.clear());

let tell: (text: string, isBad?: boolean) => void = () => {};
function Teller() {
  const { store } = useNews();
  useEffect(() => {
    tell = (text, isBad = false) => store?.add({ text, lang: "en-US", at: 0, isBad });
  }, [store]);
  return null;
}

async function open(accountId: string | null) {
  const Page = () => (
    <TextsContext.Provider value={texts}>
      <Bell />
      <Teller />
    </TextsContext.Provider>
  );
  const person = accountId === null ? null : { accountId };
  const Stub = createRemixStub([{ id: "root", path: "/", Component: Page, loader: () => ({ person }) }]);
  const { container } = render(<Stub hydrationData={{ loaderData: { root: { person } } }} />);
  await screen.findByRole("group");
  const summary = container.querySelector("summary");
  if (!summary) throw new Error("no bell");
  return { summary, name: () => summary.getAttribute("aria-label") };
}

test("what was told is counted until it has been looked at, and the list can be cleared", async () => {
  const { summary, name } = await open("1");
  expect(name()).toBe("Notifications: 0 unread");
  act(() => {
    tell("Bought 1 BTC.");
    tell("Your order was refused.", true);
  });
  expect(name()).toBe("Notifications: 2 unread");
  await userEvent.click(summary);
  const list = await screen.findByRole("list", { name: "Notifications" });
  const texts = within(list).getAllByRole("listitem");
  expect(texts.map((item) => item.querySelector("p")?.textContent)).toEqual([
    "Your order was refused.",
    "Bought 1 BTC.",
  ]);
  expect([list.tabIndex, texts[0]?.dataset.bad, texts[1]?.dataset.bad]).toEqual([0, "true", undefined]);
  await userEvent.keyboard("{Escape}");
  await expect.poll(name).toBe("Notifications: 0 unread");
  await userEvent.click(summary);
  await userEvent.click(await screen.findByRole("button", { name: "Clear" }));
  expect(screen.getByText(common.news.none)).toBeTruthy();
});

test("another account on the same device sees nothing of it, and nobody's news are kept", async () => {
  const first = await open("2");
  act(() => tell("Bought 1 BTC."));
  expect(first.name()).toBe("Notifications: 1 unread");
  document.body.replaceChildren();
  const second = await open("3");
  expect(second.name()).toBe("Notifications: 0 unread");
  document.body.replaceChildren();
  await open(null);
  act(() => tell("Copied."));
  expect(Object.keys(localStorage)).toEqual(["news:2"]);
});
