import { afterAll, expect, test } from "vitest";
import { realDisk, type Disk } from "~exchange/journal/disk";
import { TemporaryFolders } from "~exchange/journal/temporary-folder";
import type { CommandBody, OrderView } from "./commands";
import { limit, OPENING } from "./core-under-test";
import { JournaledEngine } from "./journaled-engine";
import { FUNDED } from "./random-commands";
import { corruptBalance } from "./seeded-fault";
import { startEngineInProcess } from "./start";

const folders = new TemporaryFolders();
afterAll(() => folders.removeAll());

const unsynced: Disk = { ...realDisk, sync: () => undefined };
const EXITS = { takeProfit: 110, stopLoss: 90, stopLossLimit: null };
/** Bob sells to three orders of ann, which all end by that. */
const TRADE: readonly CommandBody[] = [
  ...[10, 20, 30].map((quantity) => limit({ price: 100, quantity, exits: EXITS })),
  limit({ accountId: "bob", side: "sell", price: 100, quantity: 60 }),
];

async function start(directory: string) {
  const exits: OrderView[] = [];
  const take = (events: Iterable<{ type: string; order?: OrderView }>) => {
    for (const { order } of events) if (order && order.parentOrderId !== null) exits.push(order);
  };
  const options = { directory, publishAfter: 0, disk: unsynced, onEvents: () => undefined };
  const engine = await startEngineInProcess(options);
  engine.onEvents((batch) => take(batch.all()));
  return { engine, exits };
}

test("exits are placed right after the batch that ended their orders, one a command", async () => {
  const { engine, exits } = await start(folders.make());
  await Promise.all([...OPENING, ...FUNDED, ...TRADE].map((body) => engine.submit(body)));
  await expect.poll(() => exits.length).toBe(3);
  expect(exits.map(({ quantity, state }) => [quantity, state])).toEqual([
    [9, "open"],
    [19, "open"],
    [29, "open"],
  ]);
  await engine.close();
});

test("exits that waited when the process died are placed by the next one", async () => {
  const directory = folders.make();
  const open = () =>
    JournaledEngine.open({ directory, publishAfter: 0, disk: unsynced, publish: () => undefined, now: Date.now });
  const dead = await open();
  dead.submitBatch([...OPENING, ...FUNDED, ...TRADE]);
  expect(dead.dueExits()).toBe(3);
  await dead.close();
  const { engine, exits } = await start(directory);
  await expect.poll(() => exits.length).toBe(3);
  await engine.close();
});

test("while the books don't add up no exit is asked for, and the engine can be closed", async () => {
  const engine = await JournaledEngine.open({
    ...{ directory: folders.make(), publishAfter: 0, disk: unsynced, publish: () => undefined, now: Date.now },
  });
  engine.submitBatch([...OPENING, ...FUNDED, ...TRADE]);
  corruptBalance(engine, "ann", "QQQ");
  for (let round = 0; engine.status().mode === "trading" && round < 100; round += 1) engine.auditSlice();
  expect(engine.status().mode).toBe("cancel_only");
  expect(engine.dueExits()).toBe(0);
  await engine.close();
});
