import { Outlet } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { Line, standInForBrowser } from "~/features/terminal/stale/stream-under-test";
import { TerminalContext } from "~/features/terminal/terminal-context";
import { Texts } from "~/i18n/texts";
import { TextsContext } from "~/i18n/use-translation";
import common from "~locales/en_US/common.json";
import errors from "~locales/en_US/errors.json";
import futures from "~locales/en_US/futures.json";
import spot from "~locales/en_US/spot.json";
import { FuturesContext, futuresParts } from "../futures-context";
import { DIALOGS, type DialogName } from "../futures-page";
import { LiveFeeds } from "../LiveFeeds";
import { PAGE, POSITION } from "../page-under-test";
import { positionKey } from "../positions/position-facts";
import { Dialogs } from "./Dialogs";

const texts = new Texts("en-US", { common, errors, futures, spot });
const sent: string[] = [];

async function open(dialog: DialogName) {
  const parts = futuresParts(PAGE);
  const take = async ({ request }: { request: Request }) => {
    sent.push(String((await request.formData()).get("intent")));
    return { ok: true, intent: dialog, message: { key: "x" }, orderId: null, clientOrderId: "next" };
  };
  const root = { sockets: { spot: "ws://s", futures: `ws://${crypto.randomUUID()}` }, person: null };
  const Page = () => (
    <>
      <LiveFeeds />
      <Dialogs page={PAGE} outcome={undefined} />
    </>
  );
  const Stub = createRemixStub([
    {
      ...{ id: "root", path: "/", loader: () => root, Component: Outlet },
      children: [{ id: "page", path: "trade", action: take, Component: Page }],
    },
  ]);
  const address = `/trade?${new URLSearchParams({ dialog, position: positionKey(POSITION) }).toString()}`;
  render(
    <TextsContext.Provider value={texts}>
      <TerminalContext.Provider value={parts}>
        <FuturesContext.Provider value={parts}>
          <Stub initialEntries={[address]} hydrationData={{ loaderData: { root } }} />
        </FuturesContext.Provider>
      </TerminalContext.Provider>
    </TextsContext.Provider>,
  );
  // The page is read by turns of the event loop, of which there may be more than one.
  return act(() => vi.waitFor(() => screen.getByRole("dialog"), { interval: 1, timeout: 500 }));
}

const submitOf = (dialog: HTMLElement) => {
  const button = dialog.querySelector<HTMLElement>('form[method="post"] button[type="submit"]');
  if (!button) throw new Error("nothing to send");
  return button;
};
const press = (button: HTMLElement) => act(async () => fireEvent.click(button));
const answer = (name: string) => press(within(screen.getByRole("alertdialog")).getByRole("button", { name }));
const goStale = async () => {
  await act(async () => Line.newest?.open());
  await act(() => vi.advanceTimersByTimeAsync(6_000));
};
const expectSent = (intent: string) =>
  act(() => vi.waitFor(() => expect(sent).toEqual([intent]), { interval: 1, timeout: 500 }));

standInForBrowser();
beforeEach(() => {
  sent.length = 0;
});

const PRICED = ["close", "reverse", "close-all", "exits", "margin", "leverage", "margin-mode"] as const;
const UNPRICED = ["transfer", "position-mode", "position-merging"] as const;

for (const dialog of PRICED) {
  test(`the form "${dialog}" is asked about once more while prices may be old, and sent by the answer`, async () => {
    const submit = submitOf(await open(dialog));
    await goStale();
    await press(submit);
    expect(screen.getByRole("alertdialog")).toHaveTextContent("the prices you see are 6 s old");
    await answer(common.dialog.back);
    expect(sent).toEqual([]);
    await press(submit);
    await answer(submit.textContent ?? "");
    await expectSent(dialog);
  });
}

for (const dialog of UNPRICED) {
  test(`the form "${dialog}" is sent without a question: no price goes into it`, async () => {
    const submit = submitOf(await open(dialog));
    await goStale();
    await press(submit);
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await expectSent(dialog);
  });
}

test("a transfer out of the futures wallet is asked about, as prices decide what may leave it", async () => {
  const opened = await open("transfer");
  await goStale();
  await press(within(opened).getByDisplayValue("spot"));
  await press(submitOf(opened));
  expect(screen.getByRole("alertdialog")).toHaveTextContent(spot.confirm.change);
});

for (const dialog of DIALOGS) {
  test(`the dialog "${dialog}" begins at its first field, or where it has none at the button that closes it`, async () => {
    const opened = await open(dialog);
    const field = opened.querySelector(".ui-dialog-body :is(input:not([type=hidden]), select, textarea)");
    const focused = document.activeElement;
    if (field) expect([opened.contains(focused), focused?.matches("input, select, textarea")]).toEqual([true, true]);
    else expect(focused).toBe(within(opened).getByRole("button", { name: common.dialog.close }));
  });
}
