import { afterAll, beforeAll, expect, test } from "vitest";
import { amendOrder } from "~exchange/contract/amend-order";
import { listOrders } from "~exchange/contract/list-orders";
import { startExchangeUnderTest, type ExchangeUnderTest, type Trader } from "~exchange/exchange-under-test";
import { rowsInProcess, type OpenRows } from "~exchange/projections/rows/channels";

let running: ExchangeUnderTest;
let ann: Trader;
const rows = new (class {
  private held: (() => void)[] | null = null;

  /** Rows that take nothing in while they are stopped. */
  readonly open: OpenRows = (options, listener) => {
    const channel = rowsInProcess(options, listener);
    const post: typeof channel.post = (message) =>
      this.held ? void this.held.push(() => channel.post(message)) : channel.post(message);
    return { ...channel, post };
  };

  stop(): void {
    this.held ??= [];
  }

  goOn(): void {
    const held = this.held ?? [];
    this.held = null;
    for (const post of held) post();
  }
})();

beforeAll(async () => {
  running = await startExchangeUnderTest({ openRows: rows.open });
  ann = await running.client.trader();
});
afterAll(() => running.stop());

const amend = (orderId: string, price: string) => running.client.call(amendOrder, { orderId, price }, ann.token);

test("orders are placed, changed and cancelled while no row is written, and lists wait for their rows", async () => {
  rows.stop();
  const { orderId } = await ann.place({ price: "90000.00", quantity: "0.00200" });
  expect(await amend(orderId, "90100.00")).toMatchObject({ orderId, price: "90100.00" });
  const bystander = await ann.place({ price: "90000.00", quantity: "0.00100" });
  await ann.cancel(orderId);
  const listed = running.client.call(listOrders, { scope: "open" }, ann.token);
  rows.goOn();
  expect((await listed).items.map((order) => order.orderId)).toEqual([bystander.orderId]);
});

test("nobody changes another's order", async () => {
  const { orderId } = await ann.place({ price: "88000.00", quantity: "0.00200" });
  const bob = await running.client.trader();
  const stolen = running.client.call(amendOrder, { orderId, price: "88100.00" }, bob.token);
  await expect(stolen).rejects.toMatchObject({ error: "ORDER_UNKNOWN" });
});

test("an order of before a restart can be changed", async () => {
  const { orderId } = await ann.place({ price: "89000.00", quantity: "0.00200" });
  await running.restart();
  expect(await amend(orderId, "89100.00")).toMatchObject({ orderId, price: "89100.00" });
});
