import { afterAll, expect, test } from "vitest";
import { realDisk, type Disk } from "~exchange/journal/disk";
import { TemporaryFolders } from "~exchange/journal/temporary-folder";
import type { CommandBody } from "./commands";
import type { CoreState } from "./core/core-state";
import type { EngineEvent } from "./events";
import { FuturesCore } from "./futures/core";
import { futuresCells, readFuturesCommand } from "./futures/command-row";
import { forEngine, openingOfEngine } from "./futures/engine-commands";
import { FuturesFold } from "./futures/event-fold";
import { indexAt, RandomCommands, TEST_CONTRACTS } from "./futures/random-commands";
import { futuresStateHash } from "./futures/snapshot";
import { JournaledEngine, type JournaledEngineOptions } from "./journaled-engine";
import { Row } from "./row";
import { corruptFuturesBalance } from "./seeded-fault";

const folders = new TemporaryFolders();
afterAll(() => folders.removeAll());

const unsynced: Disk = { ...realDisk, sync: () => undefined };
const AAA = TEST_CONTRACTS[0]!.contract;
const RESTART: CommandBody = { type: "futures", command: { type: "restart" } };

/** An engine on a clock that the test moves, and perpetuals alone beside it that are told the same. */
class World {
  time = 1_000_000;
  readonly twin = new FuturesCore();
  readonly events: EngineEvent[] = [];
  readonly fold = new FuturesFold();
  engine!: JournaledEngine;
  readonly directory = folders.make();

  async start(options: Partial<JournaledEngineOptions> = {}): Promise<EngineEvent[]> {
    const replayed: EngineEvent[] = [];
    this.engine = await JournaledEngine.open({
      ...{ directory: this.directory, publishAfter: 0, disk: unsynced, now: () => this.time },
      publish: (events) => void replayed.push(...events),
      ...options,
    });
    return replayed;
  }

  submit(...bodies: CommandBody[]): string[] {
    const { answers, events } = this.engine.submitBatch(bodies);
    this.events.push(...events);
    while (this.engine.maintain());
    return answers.map((answer, index) => {
      if ("error" in answer) return "code" in answer.error ? String(answer.error.code) : answer.error.message;
      this.tellTwin(bodies[index]!, answer.result.sequence, answer.result.time);
      return answer.result.ok ? "ok" : answer.result.code;
    });
  }

  /** The engine's own part of a transfer is spot's; refusals there don't get to perpetuals at all. */
  private tellTwin(body: CommandBody, sequence: number, time: number): void {
    if (body.type === "futures") {
      // As it comes out of the journal: the order of names inside an object counts for the hash.
      const command = readFuturesCommand(Row.parse(JSON.stringify(futuresCells(body.command))));
      this.twin.apply(command, time, sequence);
    }
    if (body.type === "advance-time" && this.twin.nextDue() <= time) this.twin.apply(body, time, sequence);
    if (body.type !== "transfer-funds") return;
    const told = this.events.filter((event) => event.sequence === sequence && event.type === "futures");
    const { accountId, amount, reference, to } = body;
    const type = to === "futures" ? "transfer-in" : "transfer-out";
    if (told.length > 0) this.twin.apply({ type, accountId, amount, reference }, time, sequence);
  }
}

test("perpetuals come back from journal and snapshots as they were, and their events are told again as they were", async () => {
  for (const seed of [1, 2, 3]) {
    const world = new World();
    const options = { snapshotEvery: 70, segmentBytes: 20_000, archive: `${world.directory}/archive` };
    await world.start(options);
    for (const body of openingOfEngine()) world.submit(body);
    const random = new RandomCommands(seed);
    for (let count = 1; count <= 240; count += 1) {
      world.time += random.wait();
      world.submit(forEngine(random.next(world.twin.state)));
      if (count % 80 !== 0) continue;
      const { stateHash, violations } = world.engine.audit();
      expect(violations).toEqual([]);
      await world.engine.close();
      const replayed = await world.start(options);
      expect(replayed).toEqual(world.events);
      expect(world.engine.audit().stateHash).toBe(stateHash);
      expect(world.engine.due()).toEqual(RESTART);
      world.submit(RESTART);
    }
    expect(world.events.filter(({ type }) => type === "futures").length).toBeGreaterThan(300);
    await world.engine.close();
  }
}, 60_000);

test("the events that the engine tells of perpetuals say what their state is", async () => {
  const world = new World();
  await world.start();
  for (const body of openingOfEngine()) world.submit(body);
  const random = new RandomCommands(7);
  for (let count = 1; count <= 200; count += 1) {
    world.time += random.wait();
    world.submit(forEngine(random.next(world.twin.state)));
  }
  // A refused transfer leaves nothing but its number; now both have the same one.
  world.submit(RESTART);
  const futures = world.events.flatMap((event) => (event.type === "futures" ? [event.event] : []));
  expect(world.fold.take(futures, world.twin.state)).toEqual([]);
  const { futures: engines } = Reflect.get(world.engine, "state") as CoreState;
  expect(futuresStateHash(engines)).toBe(futuresStateHash(world.twin));
  await world.engine.close();
});

test("prices from before a start liquidate nobody: the start is the first thing that a running engine is told", async () => {
  const world = new World();
  await world.start();
  expect(world.engine.due()).toBeNull();
  for (const body of openingOfEngine()) world.submit(body);
  world.submit(forEngine(indexAt(AAA, [1_000, 1_000, 1_000], world.time)));
  expect(world.twin.state.markets.get(AAA)?.isFrozen).toBe(false);
  await world.engine.close();
  await world.start();
  expect(world.engine.due()).toEqual(RESTART);
  expect(world.submit(RESTART)).toEqual(["ok"]);
  expect(world.twin.state.markets.get(AAA)?.isFrozen).toBe(true);
  expect(world.engine.due()).toBeNull();
  world.time += 1_000;
  world.submit(forEngine(indexAt(AAA, [400], world.time)));
  expect(world.twin.state.markets.get(AAA)?.isFrozen).toBe(true);
  await world.engine.close();
});

test("funding and silences are due without anybody's command", async () => {
  const world = new World();
  await world.start();
  for (const body of openingOfEngine()) world.submit(body);
  world.submit(forEngine(indexAt(AAA, [1_000, 1_000, 1_000], world.time)));
  expect(world.engine.due()).toBeNull();
  world.time += 8 * 3_600_000;
  expect(world.engine.due()).toEqual({ type: "advance-time" });
  world.submit({ type: "advance-time" });
  const told = world.events.flatMap((event) => (event.type === "futures" ? [event.event.type] : []));
  expect(told.filter((type) => type === "funding-settled").length).toBeGreaterThan(8);
  expect(world.engine.due()).toBeNull();
  await world.engine.close();
});

test("a futures wallet that was corrupted leaves cancelling alone: no price, no trade, no transfer", async () => {
  const world = new World();
  await world.start();
  for (const body of openingOfEngine()) world.submit(body);
  for (let slices = 0; slices < 24; slices += 1) world.engine.auditSlice();
  expect(world.engine.status()).toMatchObject({ mode: "trading", problems: [] });
  corruptFuturesBalance(world.engine, "bob");
  for (let slices = 0; slices < 12; slices += 1) world.engine.auditSlice();
  expect(world.engine.status().problems[0]?.detail).toMatch(/^perpetuals: bob:available: the balance is \d+, /);
  const refused = [
    forEngine(indexAt(AAA, [900, 900, 900], world.time)),
    forEngine({ type: "transfer-in", accountId: "ann", amount: 1n, reference: "x" }),
    forEngine({ type: "close-all", accountId: "ann", clientOrderId: "x" }),
    forEngine({ type: "move-margin", accountId: "ann", contract: AAA, side: "long", amount: 1n }),
  ];
  expect(world.submit(...refused)).toEqual(refused.map(() => "EXCHANGE_CANCEL_ONLY"));
  expect(world.submit(forEngine({ type: "cancel-all", accountId: "ann", contract: null }))).toEqual(["ok"]);
  await world.engine.close();
});

test("a reader from nothing, where the journal's beginning was cut off, is told the state of perpetuals", async () => {
  const world = new World();
  const options = { snapshotEvery: 20, segmentBytes: 2_000 };
  await world.start(options);
  for (const body of openingOfEngine()) world.submit(body);
  const random = new RandomCommands(11);
  for (let count = 1; count <= 150; count += 1) {
    world.time += random.wait();
    world.submit(forEngine(random.next(world.twin.state)));
    // Snapshots and the cutting of segments take turns.
    await new Promise((resolve) => setImmediate(resolve));
    while (world.engine.maintain());
  }
  const { stateHash } = world.engine.audit();
  await world.engine.close();
  const replayed = await world.start(options);
  const told = replayed.flatMap((event) => (event.type === "futures" ? [event.event] : []));
  expect(world.engine.audit().stateHash).toBe(stateHash);
  expect(told.filter(({ type }) => type === "contract-configured")).toHaveLength(TEST_CONTRACTS.length);
  const { accounts, house } = world.twin.state;
  expect(told.filter(({ type }) => type === "account-opened")).toHaveLength(accounts.size);
  const balances = told.flatMap((event) =>
    event.type === "balance-changed" ? [[event.accountId, event.available]] : [],
  );
  for (const { accountId, available } of accounts.values())
    expect(balances.findLast(([name]) => name === accountId)?.[1]).toBe(available);
  expect(told.filter((event) => event.type === "ledger-posted")).toMatchObject([
    { credit: "house:risk-fund", amount: house["house:risk-fund"] },
  ]);
  await world.engine.close();
});
