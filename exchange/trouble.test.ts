import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { readConfig } from "./config";
import { cancelOrder } from "./contract/cancel-order";
import { getDepth } from "./contract/get-depth";
import { getHealth } from "./contract/get-health";
import { listBalances } from "./contract/list-balances";
import { listOrders } from "./contract/list-orders";
import { RULES } from "./engine/rules";
import { corruptBalance } from "./engine/seeded-fault";
import { startEngineInProcess } from "./engine/start";
import { startExchange, type Exchange } from "./exchange";
import { Client, startExchangeUnderTest, type ExchangeUnderTest } from "./exchange-under-test";
import { rowsInProcess } from "./projections/rows/channels";
import { realDisk, type Disk } from "./journal/disk";
import { Journal } from "./journal/journal";
import { encodeSegmentHeader, segmentName } from "./journal/segment";

let running: ExchangeUnderTest | null = null;
let failing: { exchange: Exchange; directory: string } | null = null;
afterEach(async () => {
  await running?.stop();
  await failing?.exchange.close();
  if (failing) rmSync(failing.directory, { recursive: true, force: true });
  running = failing = null;
});

/** An exchange whose journal's disk can be told to fail. */
async function startOnBadDisk() {
  const directory = mkdtempSync(join(tmpdir(), "bourse-trouble-"));
  const fault: { write: string | null; sync: string | null } = { write: null, sync: null };
  const failures: unknown[] = [];
  const disk: Disk = {
    ...realDisk,
    write: (...args) => {
      if (fault.write) throw new Error(fault.write);
      return realDisk.write(...args);
    },
    sync: (file) => {
      if (fault.sync) throw new Error(fault.sync);
      realDisk.sync(file);
    },
  };
  const settings = { EXCHANGE_PORT: "0", EXCHANGE_FUTURES_PORT: "0", DATA_DIR: directory };
  const config = readConfig(settings);
  const exchange = await startExchange({
    config: { ...config, markets: { ...config.markets, demo: { ...config.markets.demo, index: [] } } },
    log: pino({ level: "silent" }),
    startEngine: (options) => startEngineInProcess({ ...options, disk }),
    openRows: rowsInProcess,
    onFailure: (error) => void failures.push(error),
  });
  failing = { exchange, directory };
  return { client: new Client(exchange), fault, failures };
}

test("while the disk is full orders are refused with a code of their own, reads go on, and it recovers by itself", async () => {
  const { client, fault, failures } = await startOnBadDisk();
  const trader = await client.trader();
  const order = await trader.place({ price: "50000", quantity: "0.01" });
  fault.write = "ENOSPC: no space left on device";
  await expect(trader.place({ price: "50000", quantity: "0.01" })).rejects.toMatchObject({
    error: "JOURNAL_UNWRITABLE",
    status: 503,
  });
  expect(await client.call(getHealth, {})).toMatchObject({
    status: "read_only",
    problems: [{ kind: "journal_unwritable", count: 1 }],
  });
  const open = await client.call(listOrders, { scope: "open" }, trader.token);
  expect(open.items.map(({ orderId }) => orderId)).toEqual([order.orderId]);
  fault.write = null;
  await vi.waitFor(async () => expect(await client.call(getHealth, {})).toMatchObject({ status: "ok", problems: [] }));
  expect(await trader.place({ price: "50000", quantity: "0.01" })).toMatchObject({ state: "open" });
  expect(failures).toEqual([]);
});

test("after a failed sync the program is told that only another start helps", async () => {
  const { client, fault, failures } = await startOnBadDisk();
  const trader = await client.trader();
  fault.sync = "EIO: i/o error";
  await expect(trader.place({ price: "50000", quantity: "0.01" })).rejects.toMatchObject({
    error: "JOURNAL_UNWRITABLE",
  });
  await vi.waitFor(() => expect(failures).toMatchObject([{ message: expect.stringContaining("EIO") }]));
  expect(await client.call(getHealth, {})).toMatchObject({ status: "read_only", problems: [{ kind: "stopped" }] });
});

test("a corrupted balance leaves cancelling within a second, and the health call says why without telling whose it is", async () => {
  const { client, exchange } = (running = await startExchangeUnderTest());
  const trader = await client.trader();
  const order = await trader.place({ price: "50000", quantity: "0.01" });
  expect(await client.call(getHealth, {})).toMatchObject({ status: "ok", problems: [] });

  corruptBalance(exchange.engine, trader.accountId, "USDT");
  await vi.waitFor(async () => expect((await client.call(getHealth, {})).status).toBe("cancel_only"), 1_000);
  const health = await client.call(getHealth, {});
  expect(health.problems).toEqual([{ kind: "ledger_mismatch", count: expect.any(Number) }]);
  expect(health.audit.rounds).toBeGreaterThan(0);
  expect(JSON.stringify(health)).not.toContain(trader.accountId);

  await expect(trader.place({ price: "50000", quantity: "0.01" })).rejects.toMatchObject({
    error: "EXCHANGE_CANCEL_ONLY",
    status: 503,
  });
  expect((await trader.cancel(order.orderId)).state).toBe("cancelled");
  expect((await trader.balance("USDT"))[1]).toBe("0.00000000");
});

test("an exchange whose read store is gone and whose journal was cut comes back with its balances, orders and book", async () => {
  running = await startExchangeUnderTest();
  const trader = await running.client.trader();
  const order = await trader.place({ price: "50000", quantity: "0.01" });
  const before = await trader.balance("USDT");
  const folder = join(running.directory, "exchange");
  await running.restart(() => {
    // Another rules version begins a new segment, whose predecessor a snapshot has made unnecessary.
    const journal = new Journal({ directory: join(folder, "journal"), rules: RULES });
    const [segment = ""] = readdirSync(join(folder, "journal")).filter((name) => name.endsWith(".journal"));
    const { sequence, hash } = journal.last();
    const header = encodeSegmentHeader({ id: journal.id, rules: RULES, start: { sequence, hash } });
    journal.close();
    writeFileSync(join(folder, "journal", segmentName(sequence + 1)), header);
    rmSync(join(folder, "journal", segment));
    for (const name of readdirSync(folder)) if (/^(read|futures)\.sqlite/.test(name)) rmSync(join(folder, name));
  });
  const { client } = running;
  expect(await client.call(listOrders, { scope: "open" }, trader.token)).toMatchObject({
    items: [{ orderId: order.orderId, state: "open" }],
  });
  const balances = await client.call(listBalances, {}, trader.token);
  const usdt = balances.find(({ asset }) => asset === "USDT");
  expect([usdt?.available, usdt?.held]).toEqual(before);
  const depth = await client.call(getDepth, { pairCode: "BTC_USDT" });
  expect(depth.bids).toHaveLength(1);
  expect(await client.call(cancelOrder, { orderId: order.orderId }, trader.token)).toMatchObject({
    state: "cancelled",
  });
});
