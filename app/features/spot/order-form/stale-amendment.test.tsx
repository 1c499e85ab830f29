import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { AmendForm, useAmendForm } from "~/features/terminal/amend/AmendForm";
import { AmendChip } from "~/features/terminal/chart/orders/AmendChip";
import { orderLines } from "~/features/terminal/chart/orders/order-lines";
import { useOrderActions } from "~/features/terminal/chart/orders/use-order-actions";
import { Line, standInForBrowser } from "~/features/terminal/stale/stream-under-test";
import { Texts } from "~/i18n/texts";
import { BTC_USDT } from "~/lib/test-pair";
import chart from "~locales/en_US/chart.json";
import common from "~locales/en_US/common.json";
import errors from "~locales/en_US/errors.json";
import spot from "~locales/en_US/spot.json";
import { AmendExits } from "../bottom/AmendExits";
import { LiveFeeds } from "../LiveFeeds";
import { openTradePage } from "./trade-page-under-test";

const texts = new Texts("en-US", { chart, common, errors, spot });
const ORDER = {
  ...{ orderId: "7", pairCode: BTC_USDT.pair, side: "buy" as const, orderType: "limit", price: "90000.00" },
  ...{ quantity: "0.10000", filledQuantity: "0", triggerPrice: null },
};
const [LINE] = orderLines(BTC_USDT, [ORDER], { isWaiting: () => false, isAmendable: () => true });
const sent: string[] = [];

/** An order that waits for its trigger: its exits alone can be changed. */
const WAITING = {
  ...{ ...ORDER, orderType: "stop_market", price: null, quantity: null, triggerPrice: "95000.00" },
  exits: { takeProfit: "99000.00", stopLoss: null, stopLossLimit: null },
};

function Row() {
  const form = useAmendForm(undefined);
  return <AmendForm form={form} order={ORDER} instrument={BTC_USDT} sizeLabel="Amount" />;
}

function Exits() {
  const form = useAmendForm(undefined);
  const more = () => <AmendExits order={WAITING} instrument={BTC_USDT} refused={null} />;
  return <AmendForm form={form} order={WAITING} instrument={BTC_USDT} sizeLabel="Amount" rests={false} more={more} />;
}

/** The order's line in the chart, dragged to 80000 and let go. */
function Chip() {
  const actions = useOrderActions();
  const draft = { price: "80000.00", quantity: ORDER.quantity };
  return (
    LINE && (
      <AmendChip
        line={LINE}
        draft={draft}
        actions={actions}
        sizeLabel="Amount"
        onChange={() => {}}
        onClose={() => {}}
      />
    )
  );
}

type Way = "row" | "exits" | "line";
const WAYS = { row: Row, exits: Exits, line: Chip };

function open(way: Way) {
  const Form = WAYS[way];
  const amend = async ({ request }: { request: Request }) => {
    const form = await request.formData();
    sent.push(`${String(form.get("intent"))} ${String(form.get("price") ?? form.get("takeProfit"))}`);
    return { ok: false, intent: "amend", message: null, errors: [], amendment: null };
  };
  const Page = () => (
    <>
      <LiveFeeds />
      <Form />
    </>
  );
  openTradePage({ texts, Page, action: amend });
  const field = { row: "Price", exits: spot.exits.takeProfit, line: null }[way];
  if (field !== null) fireEvent.change(screen.getByLabelText(field), { target: { value: "98000" } });
}

const BOOK = { biz: "spot", type: "depth_snapshot", pairCode: BTC_USDT.pair, base: BTC_USDT.pair };
const tell = (what: (line: Line) => void) => act(async () => Line.newest && what(Line.newest));
const goLive = async () => {
  await tell((line) => line.open());
  await tell((line) => line.say({ ...BOOK, data: { sequence: 7, bids: [], asks: [["90001.00", "1.00000"]] } }));
};
const press = (button: HTMLElement) => act(async () => fireEvent.click(button));
const SAVE = { row: spot.amend.save, exits: spot.amend.save, line: chart.order.confirm };
const PRICE = { row: "98000", exits: "98000", line: "80000.00" };
const save = (way: Way) => press(screen.getByRole("button", { name: SAVE[way] }));
const expectSent = (price: string) =>
  act(() => vi.waitFor(() => expect(sent).toEqual([`amend ${price}`]), { interval: 1, timeout: 500 }));

standInForBrowser();
beforeEach(() => {
  sent.length = 0;
});

for (const way of ["row", "exits", "line"] as const) {
  test(`an order that is changed by its ${way} is asked about once more while prices may be old`, async () => {
    open(way);
    await goLive();
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await save(way);
    const question = screen.getByRole("alertdialog");
    expect(question).toHaveTextContent("the prices you see are 6 s old");
    expect(question).toHaveTextContent(spot.confirm.change);
    await press(within(question).getByRole("button", { name: common.dialog.back }));
    expect([screen.queryByRole("alertdialog"), sent]).toEqual([null, []]);

    await save(way);
    await press(within(screen.getByRole("alertdialog")).getByRole("button", { name: SAVE[way] }));
    await expectSent(PRICE[way]);
  });

  test(`an order that is changed by its ${way} isn't asked about while prices are live`, async () => {
    open(way);
    await goLive();
    await save(way);
    await expectSent(PRICE[way]);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
}
