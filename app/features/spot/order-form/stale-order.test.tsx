import { act, fireEvent, screen } from "@testing-library/react";
import { useRef } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { PriceAge } from "~/features/terminal/stale/PriceAge";
import { StaleMark } from "~/features/terminal/stale/StaleMark";
import { Line, standInForBrowser } from "~/features/terminal/stale/stream-under-test";
import { Texts } from "~/i18n/texts";
import common from "~locales/en_US/common.json";
import errors from "~locales/en_US/errors.json";
import spot from "~locales/en_US/spot.json";
import { LiveFeeds } from "../LiveFeeds";
import { OrderForm } from "./OrderForm";
import { openTradePage } from "./trade-page-under-test";

const texts = new Texts("en-US", { common, errors, spot });

const PONG = { event: "pong" };
const BOOK = {
  biz: "spot",
  type: "depth_snapshot",
  pairCode: "BTC_USDT",
  base: "BTC_USDT",
  data: { sequence: 7, bids: [["90000.00", "1.00000"]], asks: [["90001.00", "1.00000"]] },
};
const sent: string[] = [];

function Page() {
  const terminal = useRef<HTMLDivElement>(null);
  return (
    <div ref={terminal} data-testid="terminal">
      <LiveFeeds />
      <StaleMark terminal={terminal} />
      <PriceAge />
      <OrderForm
        clientOrderId="first"
        lastPrice="90000.00"
        isSignedIn
        selfTradePrevention="expire_taker"
        time={0}
        outcome={undefined}
      />
    </div>
  );
}

function open() {
  const place = async ({ request }: { request: Request }) => {
    sent.push(String((await request.formData()).get("side")));
    return { ok: true, intent: "place", message: { key: "x" }, orderId: "1", clientOrderId: "next" };
  };
  openTradePage({ texts, Page, action: place });
  fireEvent.change(screen.getByLabelText("Amount"), { target: { value: "0.01" } });
}

const isStale = () => screen.getByTestId("terminal").hasAttribute("data-stale");
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const tell = (what: (line: Line) => void) => act(async () => Line.newest && what(Line.newest));
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
/** A form is read by turns of the event loop, of which there may be more than one. */
const expectSent = (side: string) =>
  act(() => vi.waitFor(() => expect(sent).toEqual([side]), { interval: 1, timeout: 500 }));
const dialog = () => screen.queryByRole("alertdialog");

standInForBrowser();
beforeEach(() => {
  sent.length = 0;
});

test("an order is sent without a question while prices are live, and asks once more with their age while they aren't", async () => {
  open();
  await tell((line) => line.open());
  await tell((line) => line.say(BOOK));
  expect(isStale()).toBe(false);

  await press("Buy BTC");
  await expectSent("buy");

  // Nothing has been heard for longer than three seconds.
  await pass(6_000);
  expect(isStale()).toBe(true);
  expect(screen.getByText("6 s old")).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText("Amount"), { target: { value: "0.02" } });
  await press("Sell BTC");
  expect(dialog()).toHaveTextContent("the prices you see are 6 s old");
  expect(dialog()).not.toHaveTextContent(common.dialog.dontAskAgain);
  expect(sent).toEqual(["buy"]);
});

test("the question's answer decides: back sends nothing, going on sends that side", async () => {
  open();
  await tell((line) => line.open());
  await tell((line) => line.say(BOOK));
  await pass(6_000);
  await press("Sell BTC");
  await press(common.dialog.back);
  await pass(0);
  expect([dialog(), sent]).toEqual([null, []]);
  await press("Sell BTC");
  const [, confirm] = [...(dialog()?.querySelectorAll("footer button") ?? [])];
  await act(async () => confirm instanceof HTMLElement && confirm.click());
  await expectSent("sell");
});

test("after an outage prices stay dimmed until the whole book has come anew", async () => {
  open();
  await tell((line) => line.open());
  await tell((line) => line.say(BOOK));
  await tell((line) => line.drop());
  expect(isStale()).toBe(true);
  // It connects again after a wait that chance decides.
  for (const lost = Line.newest; Line.newest === lost;) await pass(100);
  await tell((line) => line.open());
  await tell((line) => line.say(PONG));
  expect(isStale()).toBe(true);
  await tell((line) => line.say({ ...BOOK, data: { ...BOOK.data, sequence: 9 } }));
  expect(isStale()).toBe(false);
});
