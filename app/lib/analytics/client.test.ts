import fc from "fast-check";
import { expect, test } from "vitest";
import { Analytics } from "./client";
import { batchSizeOf, receiverAddress, sendMethodOf, type AnalyticsConfig } from "./config";
import { FakePorts, FakeStore } from "./fake-ports";
import { ANALYTICS_LIMITS } from "./limits";

const SETTINGS: AnalyticsConfig = { url: "http://r.test/analytics", method: "ajax", strict: true };

function start(config: Partial<AnalyticsConfig> = {}, ports = new FakePorts()) {
  const analytics = new Analytics(ports);
  analytics.init({ ...SETTINGS, ...config });
  return { analytics, ports };
}

/** Started, with somebody signed in. */
function signedIn(config: Partial<AnalyticsConfig> = {}, ports = new FakePorts()) {
  const started = start(config, ports);
  started.analytics.login("account-1");
  return started;
}
const names = (ports: FakePorts) => ports.events.map(({ event }) => event);

test("an event says its type, name, time, properties, whose first time it may be, and who did it", async () => {
  const { analytics, ports } = signedIn();
  analytics.track("seen", { properties: { page_name: "spot" }, extraId: "e1" });
  analytics.trackUpdate("seen", { properties: { page_name: "home" }, extraId: "e1" });
  analytics.trackOverwrite("seen", { extraId: "e1", firstCheckId: "someone" });
  await ports.advance(0);
  const shared = { event: "seen", time: 1_000_000, extraId: "e1", distinctId: "device1", accountId: "account-1" };
  expect(ports.events).toEqual([
    { ...shared, type: "track", properties: { page_name: "spot" }, firstCheckId: "device1" },
    { ...shared, type: "track_update", properties: { page_name: "home" }, firstCheckId: "device1" },
    { ...shared, type: "track_overwrite", properties: {}, firstCheckId: "someone" },
  ]);
});

test("a second start only warns", async () => {
  const { analytics, ports } = signedIn();
  analytics.init({ ...SETTINGS, url: "http://other.test" });
  analytics.track("seen");
  await ports.advance(0);
  expect(ports.warnings).toEqual(["analytics is started already"]);
  expect(ports.sent[0]?.url).toBe("http://r.test/analytics/sync");
});

test("before it is started every call only warns", () => {
  const ports = new FakePorts();
  const analytics = new Analytics(ports);
  analytics.track("seen");
  analytics.login("a");
  analytics.setTrackingState("stop");
  expect(analytics.initInstance("second")).toBeNull();
  expect(analytics.trackingState()).toBeNull();
  expect(ports.warnings).toEqual(Array(4).fill("analytics isn't started"));
});

test.each([
  ["image", "image"],
  ["ajax", "ajax"],
  ["beacon", "beacon"],
  ["pigeon", "image"],
  [undefined, "image"],
])("the send method %j is %s", (asked, method) => {
  expect(sendMethodOf(asked)).toBe(method);
});

test("debug mode sends to the debug path", () => {
  expect(receiverAddress({ url: "http://r.test/a/" })).toBe("http://r.test/a/sync");
  expect(receiverAddress({ url: "http://r.test/a", debug: true })).toBe("http://r.test/a/debug");
});

test("a batch is 6 events unless set, from 1 to 30", () => {
  expect([undefined, NaN, 0, -1, 1, 7.9, 30, 31, Infinity].map(batchSizeOf)).toEqual([6, 6, 1, 1, 1, 7, 30, 30, 6]);
});

test("batches need to be asked for, and a browser that keeps things", async () => {
  const without = new FakePorts();
  without.local = null;
  for (const [{ analytics, ports }, sends] of [
    [signedIn({ batch: { size: 2 } }), 1],
    [signedIn({ batch: {} }), 0],
    [signedIn(), 2],
    [signedIn({ batch: { size: 2 } }, without), 2],
  ] as const) {
    analytics.track("one");
    analytics.track("two");
    await ports.advance(0);
    expect(ports.sent).toHaveLength(sends);
  }
});

test("what happens before the login waits for it, also on another page of the tab", async () => {
  const { analytics, ports } = start();
  analytics.track("before");
  await ports.advance(60_000);
  expect(ports.sent).toEqual([]);
  const later = new Analytics(ports);
  later.init(SETTINGS);
  later.track("between");
  later.login("account-1");
  later.track("after");
  await ports.advance(0);
  expect(names(ports)).toEqual(["before", "between", "after"]);
  expect(ports.events.map(({ accountId }) => accountId)).toEqual(["account-1", "account-1", "account-1"]);
});

test("what happens after the logout waits for the next login", async () => {
  const { analytics, ports } = signedIn();
  analytics.logout();
  analytics.track("left");
  await ports.advance(60_000);
  expect(ports.sent).toEqual([]);
  analytics.login("account-2");
  await ports.advance(0);
  expect(ports.events).toMatchObject([{ event: "left", accountId: "account-2" }]);
});

test("no more than 500 events wait for the login", async () => {
  const { analytics, ports } = start({ batch: {} });
  for (let i = 0; i < 510; i++) analytics.track(`e${i}`);
  analytics.login("a");
  await ports.advance(600_000);
  expect(names(ports)).toHaveLength(ANALYTICS_LIMITS.queueMax);
  expect(names(ports)[0]).toBe("e10");
});

test("a pause collects nothing and forgets nothing", async () => {
  const { analytics, ports } = signedIn();
  analytics.setSuperProperties({ siteid: "Web" });
  analytics.setTrackingState("pause");
  analytics.track("unseen");
  analytics.setTrackingState("normal");
  analytics.track("seen");
  await ports.advance(0);
  expect(ports.events).toMatchObject([{ event: "seen", accountId: "account-1", properties: { siteid: "Web" } }]);
});

test("a stop forgets super properties, account, event timers and what wasn't sent, and lasts until opting in", async () => {
  const { analytics, ports } = start({ batch: {} });
  analytics.track("waiting");
  analytics.login("account-1");
  analytics.setSuperProperties({ siteid: "Web" });
  analytics.timeEvent("timed");
  analytics.track("queued");
  analytics.setTrackingState("stop");
  analytics.setTrackingState("pause");
  expect(analytics.trackingState()).toBe("stop");
  analytics.login("account-1");
  analytics.track("unseen");
  await ports.advance(60_000);
  expect(ports.sent).toEqual([]);
  // Another page knows it too.
  const later = new Analytics(ports);
  later.init(SETTINGS);
  expect(later.trackingState()).toBe("stop");
  analytics.setTrackingState("normal");
  analytics.track("timed");
  await ports.advance(60_000);
  expect(ports.sent).toEqual([]);
  analytics.login("account-1");
  await ports.advance(60_000);
  expect(ports.events).toMatchObject([{ event: "timed", properties: {} }]);
  expect(ports.events[0]?.properties).toEqual({});
});

test("a device keeps its id, and the visitor is the device until said otherwise", async () => {
  const { analytics, ports } = signedIn();
  analytics.setDistinctId("someone");
  const later = new Analytics(ports);
  later.init(SETTINGS);
  later.login("account-1");
  later.track("seen");
  await ports.advance(0);
  expect(ports.events).toMatchObject([{ distinctId: "someone", firstCheckId: "device1" }]);
});

test("of visitor ids in the address only those of devices are adopted", async () => {
  for (const [query, visitor, warnings] of [
    ["?visitor_id=dother", "other", 0],
    ["?visitor_id=aother", "device1", 0],
    ["?visitor_id=uother", "device1", 0],
    ["?visitor_id=fother", "device1", 0],
    ["?visitor_id=zother", "device1", 1],
  ] as const) {
    const ports = new FakePorts();
    ports.address += query;
    const { analytics } = signedIn({}, ports);
    analytics.track("seen");
    await ports.advance(0);
    expect(ports.events).toMatchObject([{ distinctId: visitor }]);
    expect(ports.warnings).toHaveLength(warnings);
  }
});

test("an event's own properties win over dynamic ones, and those over super properties of this and earlier pages", async () => {
  const { analytics, ports } = signedIn();
  analytics.setSuperProperties({ a: 1, b: 1, c: 1 });
  analytics.setSuperProperties({ d: 1 });
  const later = new Analytics(ports);
  later.init(SETTINGS);
  later.login("account-1");
  let asked = 0;
  later.setDynamicSuperProperties(() => ({ b: 2, c: 2, asked: asked++ }));
  later.track("seen", { properties: { c: 3 } });
  later.track("seen");
  await ports.advance(0);
  expect(ports.events.map(({ properties }) => properties)).toEqual([
    { a: 1, b: 2, c: 3, d: 1, asked: 1 },
    { a: 1, b: 2, c: 2, d: 1, asked: 2 },
  ]);
});

test("a timed event says how many seconds have passed, once", async () => {
  const { analytics, ports } = signedIn();
  analytics.timeEvent("order");
  await ports.advance(1_500);
  analytics.track("order");
  analytics.track("order");
  await ports.advance(0);
  expect(ports.events.map(({ properties }) => properties)).toEqual([{ duration: 1.5 }, {}]);
});

const long = "x".repeat(51);
const EVENT_NAME = "An event name is a letter and up to 49 more letters, digits and underscores";

test.each<[string, (analytics: Analytics) => unknown, string]>([
  ["an event name that starts with a digit", (a) => a.track("1st"), EVENT_NAME],
  ["an event name with a hyphen", (a) => a.track("a-b"), EVENT_NAME],
  ["an event name of 51 characters", (a) => a.track(long), EVENT_NAME],
  ["an event without a name", (a) => a.track(undefined), EVENT_NAME],
  [
    "an update of no event in particular",
    (a) => a.trackUpdate("seen", {}),
    "The parameter of updateble event does not meet the requirements",
  ],
  [
    "an overwriting of no event in particular",
    (a) => a.trackOverwrite("seen", { extraId: "" }),
    "The parameter of updateble event does not meet the requirements",
  ],
  [
    "super properties that are a text",
    (a) => a.setSuperProperties("a"),
    "The paramater of setSuperProperties API requires object",
  ],
  [
    "super properties that are a list",
    (a) => a.setSuperProperties([]),
    "The paramater of setSuperProperties API requires object",
  ],
  [
    "dynamic super properties that are an object",
    (a) => a.setDynamicSuperProperties({}),
    "The paramater of setDynamicSuperProperties API requires a function that returns an object",
  ],
  [
    "dynamic super properties that give a text",
    (a) => a.setDynamicSuperProperties(() => "a"),
    "The paramater of setDynamicSuperProperties API requires a function that returns an object",
  ],
  ["a distinct id that is a number", (a) => a.setDistinctId(1), "The paramater of setDistinctId API requires a string"],
  ["a user id of no characters", (a) => a.login(""), "The user id of login API must be a string of 1 to 63 characters"],
  [
    "a user id of 64 characters",
    (a) => a.login("x".repeat(64)),
    "The user id of login API must be a string of 1 to 63 characters",
  ],
  ["a time of nothing", (a) => a.timeEvent(undefined), "The timeEvent API needs an event name"],
  ["another quick", (a) => a.quick("heatmap"), "quick accepts only autoTrack or siteLinker"],
  ["an instance without a name", (a) => a.initInstance(undefined), "The name of initInstance API must be a string"],
  [
    "an instance with a text for a configuration",
    (a) => a.initInstance("b", "c"),
    "The configuration of initInstance API must be an object",
  ],
  ["an unknown state", (a) => a.setTrackingState("off"), "A tracking state is normal, pause or stop"],
])("strict mode warns about %s and leaves it out; otherwise it is left out in silence", async (_, call, warning) => {
  for (const strict of [true, false]) {
    const { analytics, ports } = start({ strict });
    call(analytics);
    await ports.advance(60_000);
    expect(ports.sent).toEqual([]);
    expect(ports.warnings).toEqual(strict ? [warning] : []);
  }
});

test("strict mode leaves out properties whose names can't be, and sends the rest", async () => {
  const { analytics, ports } = signedIn();
  analytics.track("seen", { properties: { "a b": 1, _a: 1, [long]: 1, a_1: 1 } });
  await ports.advance(0);
  expect(ports.events[0]?.properties).toEqual({ a_1: 1 });
  expect(ports.warnings).toHaveLength(3);
});

test("without strict mode names are as they are given", async () => {
  const { analytics, ports } = signedIn({ strict: false });
  analytics.track("1-st", { properties: { "a b": 1 } });
  await ports.advance(0);
  expect(ports.events).toMatchObject([{ event: "1-st", properties: { "a b": 1 } }]);
});

test("a number is a user id", async () => {
  const { analytics, ports } = start();
  analytics.login(42);
  analytics.track("seen");
  await ports.advance(0);
  expect(ports.events).toMatchObject([{ accountId: "42" }]);
});

test("a property of an event is a text, a number or a boolean; nothing else, and only so long and so many", async () => {
  const { analytics, ports } = signedIn();
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`p${i}`, i]));
  analytics.track("kinds", {
    properties: { text: "x".repeat(300), yes: true, nan: NaN, none: null, list: [], f() {} },
  });
  analytics.track("many", { properties: many });
  await ports.advance(0);
  expect(ports.events[0]?.properties).toEqual({ text: "x".repeat(255), yes: true });
  expect(Object.keys(ports.events[1]?.properties ?? {})).toHaveLength(50);
});

test("only allowed properties leave the browser, wherever they come from", async () => {
  const { analytics, ports } = signedIn({ allow: ["page_name"] });
  analytics.setSuperProperties({ secret: "canary" });
  analytics.setDynamicSuperProperties(() => ({ token: "canary", page_name: "spot" }));
  analytics.track("seen", { properties: { password: "canary" } });
  await ports.advance(0);
  expect(ports.events[0]?.properties).toEqual({ page_name: "spot" });
  expect(JSON.stringify([...(ports.local?.entries ?? [])])).not.toContain("canary");
});

test("quick autoTrack tells that the page is seen", async () => {
  const { analytics, ports } = signedIn();
  analytics.quick("autoTrack", { page_name: "spot" });
  await ports.advance(0);
  expect(ports.events).toMatchObject([{ type: "track", event: "page_view", properties: { page_name: "spot" } }]);
});

test("quick siteLinker names the visitor on links to listed sites, unless tracking is off", () => {
  const { analytics, ports } = start();
  analytics.quick("siteLinker", { linker: [{ part_url: "help.test", after_hash: false }, { part_url: "nodot" }] });
  expect(ports.warnings).toEqual(["configuration of linker 2 is not supported"]);
  expect(ports.follow("https://help.test/a")).toBe("https://help.test/a?visitor_id=ddevice1");
  expect(ports.follow("https://else.test/a")).toBe("https://else.test/a");
  analytics.setTrackingState("pause");
  expect(ports.follow("https://help.test/a")).toBe("https://help.test/a");
});

test("the master makes other instances, each with a name of its own and a visitor of its own", async () => {
  const { analytics, ports } = signedIn();
  const second = analytics.initInstance("second", { url: "http://second.test" });
  second?.login("account-2");
  second?.track("seen");
  await ports.advance(0);
  expect(ports.sent).toMatchObject([{ url: "http://second.test/sync" }]);
  expect(ports.events).toMatchObject([{ distinctId: "device2", accountId: "account-2" }]);
  expect(analytics.initInstance("second")).toBeNull();
  expect(second?.initInstance("third")).toBeNull();
  expect(ports.warnings).toEqual([
    "The instance second exists already",
    "initInstance can be called on the master instance only",
  ]);
});

test("the page that is left sends its batch", () => {
  const { analytics, ports } = signedIn({ batch: {} });
  analytics.track("seen");
  ports.hide();
  expect(ports.sent).toHaveLength(1);
});

test("a browser that keeps nothing is no trouble", async () => {
  const ports = new FakePorts();
  ports.local = null;
  ports.session = null;
  const { analytics } = start({ batch: {} }, ports);
  analytics.track("seen");
  analytics.login("a");
  await ports.advance(0);
  expect(names(ports)).toEqual(["seen"]);
  expect(ports.warnings).toEqual([]);
});

test("whatever stands in the storage, it starts and tells", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.json()), fc.oneof(fc.string(), fc.json()), async (visitor, waiting) => {
      const ports = new FakePorts();
      ports.local?.set("analytics.visitor", visitor);
      ports.session?.set("analytics.waiting", waiting);
      const { analytics } = start({}, ports);
      analytics.setTrackingState("normal");
      analytics.login("a");
      analytics.track("seen");
      await ports.advance(0);
      expect(names(ports).at(-1)).toBe("seen");
    }),
  );
});

test("nothing that a page says or does makes it throw", () => {
  const anything = fc.anything({ withBigInt: true, withNullPrototype: true, withDate: true });
  const word = fc.constantFrom(
    "track", "trackUpdate", "trackOverwrite", "login", "logout", "setDistinctId", "setSuperProperties",
    "setDynamicSuperProperties", "timeEvent", "quick", "initInstance", "setTrackingState", "init",
  ); // prettier-ignore
  fc.assert(
    fc.property(fc.array(fc.tuple(word, anything, anything)), fc.boolean(), (calls, strict) => {
      const { analytics } = start({ strict });
      const untyped = analytics as unknown as Record<string, (...args: unknown[]) => unknown>;
      for (const [name, one, two] of calls) expect(() => untyped[name]?.call(analytics, one, two)).not.toThrow();
    }),
  );
});

test("a storage that is full is no trouble", async () => {
  const ports = new FakePorts();
  const store = new FakeStore();
  store.room = 0;
  ports.local = store;
  const { analytics } = signedIn({ batch: { size: 1 } }, ports);
  analytics.track("seen");
  await ports.advance(0);
  expect(names(ports)).toEqual(["seen"]);
});
