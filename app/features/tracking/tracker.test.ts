import { expect, test } from "vitest";
import { FakePorts } from "~/lib/analytics/fake-ports";
import type { TrackingView } from "~/lib/analytics/settings";
import { pageSight } from "./page-sight";
import { Tracker, type Sight } from "./tracker";
import { TRACKING_PROPERTIES } from "./tracking-properties";

const VIEW: TrackingView = {
  settings: { url: "http://r.test/analytics", method: "ajax", debug: false, batchSize: null, linkedSites: [] },
  requestSource: "PC",
  choice: "on",
};
const HOME = pageSight({ id: "routes/($locale)/home", pathname: "/", params: {} });
const SPOT = pageSight({ id: "routes/($locale)/spot", pathname: "/spot/BTC_USDT", params: { pair: "BTC_USDT" } });
const LOGIN = pageSight({ id: "routes/($locale)/login", pathname: "/login", params: {} });
const REGISTER = pageSight({ id: "routes/($locale)/register", pathname: "/register", params: {} });

const ANONYMOUS: Sight = {
  page: HOME,
  language: "en_US",
  theme: "light",
  isSignedIn: false,
  accountId: null,
  choice: "on",
};
const SIGNED_IN: Sight = { ...ANONYMOUS, isSignedIn: true, accountId: "account-1" };

function follow(sights: readonly Sight[], ports = new FakePorts(), view = VIEW) {
  const tracker = new Tracker(ports, view);
  for (const sight of sights) tracker.see(sight);
  return { tracker, ports };
}
const told = async (ports: FakePorts) => {
  await ports.advance(0);
  return ports.events.map(({ event, properties }) => [event, (properties as Record<string, unknown>).pageid]);
};

test("each page is told once, however often its data is loaded anew", async () => {
  const { ports } = follow([SIGNED_IN, { ...SIGNED_IN }, { ...SIGNED_IN, page: SPOT }, { ...SIGNED_IN, page: SPOT }]);
  expect(await told(ports)).toEqual([
    ["page_view", "/"],
    ["page_view", "/spot/:pair"],
  ]);
});

test("a page view carries every tracking property of the specification", async () => {
  const ports = new FakePorts();
  ports.address = "http://site.test/spot/BTC_USDT?type=gift&utm_source=letter&utm_medium=mail";
  follow([{ ...SIGNED_IN, page: SPOT, language: "ja_JP" }], ports);
  await ports.advance(0);
  expect(ports.events[0]?.properties).toEqual({
    request_source: "PC",
    siteid: "Web",
    language: "ja_JP",
    type: "gift",
    utm_source: "letter",
    utm_medium: "mail",
    page_name: "spot",
    pageid: "/spot/:pair",
    module_name: "page",
    blockid: "spot.page",
    element_name: "page",
    locationid: "spot.page.page",
    events: "view",
    events_param: '{"pair":"BTC_USDT"}',
  });
});

test("a phone is H5 and its site too", async () => {
  const { ports } = follow([SIGNED_IN], new FakePorts(), { ...VIEW, requestSource: "H5" });
  await ports.advance(0);
  expect(ports.events[0]?.properties).toMatchObject({ request_source: "H5", siteid: "H5" });
});

test("nothing is sent of somebody who never signs in", async () => {
  const { ports } = follow([ANONYMOUS, { ...ANONYMOUS, page: SPOT }, { ...ANONYMOUS, theme: "dark" }]);
  await ports.advance(600_000);
  expect(ports.sent).toEqual([]);
});

test("whoever signs in is told with the pages before, and from the registration it is a sign-up", async () => {
  for (const [page, event] of [
    [LOGIN, "log_in"],
    [REGISTER, "sign_up"],
  ] as const) {
    const { ports } = follow([
      { ...ANONYMOUS, page },
      { ...SIGNED_IN, page: SPOT },
    ]);
    expect(await told(ports)).toEqual([
      ["page_view", page.pattern],
      [event, "/spot/:pair"],
      ["page_view", "/spot/:pair"],
    ]);
    expect(ports.events.every(({ accountId }) => accountId === "account-1")).toBe(true);
  }
});

test("a sign-in that ends in another document is told there", async () => {
  const { ports } = follow([{ ...ANONYMOUS, page: REGISTER }]);
  follow([{ ...SIGNED_IN, language: "ar_AE" }], ports);
  expect(await told(ports)).toEqual([
    ["page_view", "/register"],
    ["language_change", "/"],
    ["sign_up", "/"],
    ["page_view", "/"],
  ]);
});

test("another theme is told from what to what", async () => {
  const { ports } = follow([SIGNED_IN, { ...SIGNED_IN, theme: "dark" }]);
  await ports.advance(0);
  expect(ports.events[1]).toMatchObject({
    event: "theme_change",
    properties: { locationid: "home.header.theme", events_param: '{"from":"light","to":"dark"}' },
  });
});

test("leaving the account is the last thing told of it", async () => {
  const { ports } = follow([SIGNED_IN, ANONYMOUS, { ...ANONYMOUS, page: SPOT }]);
  expect(await told(ports)).toEqual([
    ["page_view", "/"],
    ["log_out", "/"],
  ]);
});

test("somebody whose account isn't known stays who they were", async () => {
  const { ports } = follow([SIGNED_IN, { ...SIGNED_IN, accountId: null, page: SPOT }]);
  expect(await told(ports)).toEqual([
    ["page_view", "/"],
    ["page_view", "/spot/:pair"],
  ]);
});

test("whoever has said no is not followed, and what was kept of them is gone", async () => {
  const ports = new FakePorts();
  follow([{ ...ANONYMOUS, page: LOGIN }], ports);
  const { tracker } = follow([{ ...SIGNED_IN, choice: "off" }], ports);
  tracker.tell({ event: "order_placed", module: "order-form", element: "placed", kind: "submit" });
  await ports.advance(600_000);
  expect(ports.sent).toEqual([]);
  expect(ports.session?.get("analytics.waiting")).toBeNull();
  tracker.see({ ...SIGNED_IN, page: SPOT });
  expect(await told(ports)).toEqual([["page_view", "/spot/:pair"]]);
});

test("canary secrets in every place that a page has are nowhere in what is sent or kept", async () => {
  const ports = new FakePorts();
  ports.address =
    "http://site.test/CANARY/x?token=CANARY&email=CANARY%40example.org&price=31415.92&utm_source=CANARY%40example.org&utm_term=https%3A%2F%2FCANARY&type=CANARY%3B#CANARY";
  const page = pageSight({ id: "routes/($locale)/not-found", pathname: "/CANARY/x", params: { "*": "CANARY/x" } });
  const pair = pageSight({ id: "routes/($locale)/spot", pathname: "/spot/CANARY", params: { pair: "CANARY" } });
  const { tracker } = follow([SIGNED_IN, { ...SIGNED_IN, page }, { ...SIGNED_IN, page: pair }], ports);
  tracker.tell({ event: "order_refused", module: "order-form", element: "refused", kind: "submit" });
  await ports.advance(600_000);
  const everything = JSON.stringify([
    ports.sent,
    [...(ports.local?.entries ?? [])],
    [...(ports.session?.entries ?? [])],
  ]);
  expect(ports.events.length).toBeGreaterThan(3);
  expect(everything).not.toMatch(/CANARY|31415/);
  const allowed = new Set<string>(TRACKING_PROPERTIES);
  for (const { properties } of ports.events) {
    for (const name of Object.keys(properties as object)) expect(allowed).toContain(name);
  }
});

test("links to the operator's other sites name the visitor", () => {
  const linkedSites = [{ part_url: "help.test", after_hash: false }];
  const view = { ...VIEW, settings: { ...VIEW.settings, linkedSites } };
  const { ports } = follow([ANONYMOUS], new FakePorts(), view);
  expect(ports.follow("https://help.test/")).toMatch(/^https:\/\/help\.test\/\?visitor_id=ddevice1$/);
});
