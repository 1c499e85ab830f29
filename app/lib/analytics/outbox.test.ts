import fc from "fast-check";
import { expect, test } from "vitest";
import type { AnalyticsEvent } from "~exchange/contract/analytics-event";
import { listInMemory, listInStore } from "./event-list";
import { FakePorts, FakeStore } from "./fake-ports";
import { ANALYTICS_LIMITS } from "./limits";
import { Outbox } from "./outbox";
import type { SendMethod } from "./ports";

const { intervalMs } = ANALYTICS_LIMITS;

function event(time: number, text = "x"): AnalyticsEvent {
  return { type: "track", event: "seen", time, properties: { text }, firstCheckId: "d", distinctId: "d" };
}
const events = (count: number, text?: string) => Array.from({ length: count }, (_, i) => event(i, text));

function outbox(batchSize: number | null, method: SendMethod = "ajax") {
  const ports = new FakePorts();
  const store = new FakeStore();
  const box = new Outbox({ list: listInStore(store, "batch"), method, url: "http://r/sync", batchSize, ports });
  return { ports, store, box };
}
const times = (ports: FakePorts) => ports.events.map(({ time }) => time);
const sizes = (ports: FakePorts) => ports.sent.map(({ body }) => (Array.isArray(body) ? body.length : "one"));

test("a batch goes when it is full", async () => {
  const { ports, box } = outbox(6);
  box.add(events(5));
  await ports.advance(0);
  expect(ports.sent).toHaveLength(0);
  box.add([event(5)]);
  expect(sizes(ports)).toEqual([6]);
});

test("a batch that isn't full goes six seconds after its first event", async () => {
  const { ports, box } = outbox(6);
  box.add([event(0)]);
  await ports.advance(intervalMs - 1);
  box.add([event(1)]);
  expect(ports.sent).toHaveLength(0);
  await ports.advance(1);
  expect(sizes(ports)).toEqual([2]);
  expect(intervalMs).toBe(6_000);
});

test("without batches each event goes by itself and at once", async () => {
  const { ports, box } = outbox(null);
  box.add(events(3));
  await ports.advance(0);
  expect(sizes(ports)).toEqual(["one", "one", "one"]);
  expect(times(ports)).toEqual([0, 1, 2]);
});

test("a send carries 50 events at most, and what is left follows", async () => {
  const { ports, box } = outbox(30);
  box.add(events(120));
  await ports.advance(intervalMs);
  expect(sizes(ports)).toEqual([50, 50, 20]);
});

test("a send that failed is tried three times more, ever later, and its events are given up then", async () => {
  const { ports, box } = outbox(6);
  ports.result = "failed";
  const start = ports.clock.now();
  box.add(events(6));
  await ports.advance(intervalMs * 20);
  expect(ports.sent.map(({ at }) => (at - start) / intervalMs)).toEqual([0, 1, 3, 7]);
  expect(ports.warnings).toEqual(["the receiver can't be reached: 6 events are given up"]);
  ports.result = "taken";
  box.add(events(6));
  expect(ports.sent).toHaveLength(5);
});

test("events that come while the receiver can't be reached don't hurry it", async () => {
  const { ports, box } = outbox(6);
  ports.result = "failed";
  box.add(events(6));
  await ports.advance(1_000);
  box.add(events(12));
  await ports.advance(1_000);
  expect(ports.sent).toHaveLength(1);
});

test("what the receiver refuses isn't tried again", async () => {
  const { ports, box } = outbox(6);
  ports.result = "refused";
  box.add(events(6));
  await ports.advance(intervalMs * 20);
  expect(ports.sent).toHaveLength(1);
  expect(ports.warnings).toEqual(["the receiver refuses 6 events"]);
});

test("a send has three seconds, and no second one starts meanwhile", async () => {
  const { ports, box } = outbox(6);
  ports.sendMs = ANALYTICS_LIMITS.sendTimeoutMs;
  box.add(events(6));
  box.add(events(6));
  box.flush();
  await ports.advance(2_999);
  expect(ports.sent).toHaveLength(1);
  await ports.advance(1);
  expect(ports.sent).toHaveLength(2);
});

test("the queue holds 500 events, and the oldest make room", async () => {
  const { ports, store, box } = outbox(30);
  ports.sendMs = 1_000;
  box.add(events(30));
  box.add(events(510));
  const kept = JSON.parse(store.get("batch") ?? "[]") as AnalyticsEvent[];
  expect(kept).toHaveLength(ANALYTICS_LIMITS.queueMax);
  expect(kept[0]?.time).toBe(10);
  expect(ports.warnings).toEqual(["the queue is full: the oldest events make room (10)"]);
});

test("the page that is left sends what there is", async () => {
  const { ports, box } = outbox(6);
  box.add(events(2));
  box.flush();
  expect(sizes(ports)).toEqual([2]);
  box.flush();
  await ports.advance(intervalMs);
  expect(ports.sent).toHaveLength(1);
});

test("events that a page couldn't send go with the next one", async () => {
  const { store } = outbox(6);
  const left = new FakePorts();
  new Outbox({ list: listInStore(store, "batch"), method: "ajax", url: "u", batchSize: 6, ports: left }).add(events(2));
  const ports = new FakePorts();
  new Outbox({ list: listInStore(store, "batch"), method: "ajax", url: "u", batchSize: 6, ports }).add([]);
  await ports.advance(intervalMs);
  expect(times(ports)).toEqual([0, 1]);
});

test("what is cleared is gone, also what was on its way and failed", async () => {
  const { ports, box } = outbox(6);
  ports.sendMs = 1_000;
  ports.result = "failed";
  box.add(events(6));
  box.add(events(3));
  box.clear();
  await ports.advance(intervalMs * 20);
  expect(ports.sent).toHaveLength(1);
});

test("an event that no send can carry is left out, and the next ones go", async () => {
  const { ports, box } = outbox(6, "image");
  const huge = {
    ...event(0),
    properties: Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`p${i}`, "漢".repeat(255)])),
  };
  box.add([huge, event(1)]);
  await ports.advance(intervalMs);
  expect(times(ports)).toEqual([1]);
  expect(ports.warnings).toEqual(["an event is too large to be sent by image"]);
});

test("a full storage keeps events in memory, and what is no list of events is none", async () => {
  const store = new FakeStore();
  store.room = 10;
  const list = listInStore(store, "batch");
  list.write([event(1)]);
  expect(list.read()).toEqual([event(1)]);
  expect(store.entries.size).toBe(0);
  store.room = Infinity;
  list.write([event(2)]);
  expect(listInStore(store, "batch").read()).toEqual([event(2)]);
  for (const text of ["", "{", "null", "{}", "[1,null,{}]", '[{"event":"e","time":1,"properties":null}]']) {
    store.set("batch", text);
    expect(listInStore(store, "batch").read()).toEqual([]);
  }
});

const METHODS = ["image", "ajax", "beacon"] as const;

test("whatever is added, every event is sent once, in order, within the limits of its method", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...METHODS),
      fc.option(fc.integer({ min: 1, max: 30 })),
      fc.array(fc.tuple(fc.array(fc.string({ unit: "grapheme", maxLength: 200 }), { maxLength: 20 }), fc.nat(9_000)), {
        maxLength: 8,
      }),
      async (method, batchSize, steps) => {
        const { ports, box } = outbox(batchSize, method);
        let count = 0;
        for (const [texts, pause] of steps) {
          box.add(texts.map((text) => event(count++, text)));
          await ports.advance(pause);
        }
        await ports.advance(intervalMs * 10);
        expect(times(ports)).toEqual(Array.from({ length: count }, (_, i) => i));
        for (const { body, characters } of ports.sent) {
          expect(characters).toBeLessThanOrEqual(ANALYTICS_LIMITS.sendCharacters[method]);
          if (Array.isArray(body)) expect(body.length).toBeLessThanOrEqual(ANALYTICS_LIMITS.eventsPerSend);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("events in memory are kept up to the queue's limit", () => {
  const list = listInMemory();
  list.write(events(600));
  expect(list.read()).toHaveLength(ANALYTICS_LIMITS.queueMax);
});
