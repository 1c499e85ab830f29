import { expect, test } from "vitest";
import { FakeEnvironment } from "./fake-environment";
import { MarketSocket } from "./market-socket";

const CLIENTS = 1_000;
const SLICE_MS = 100;

/** Numbers in [0, 1) that differ from client to client and are the same in every run. */
function chances(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return state / 2 ** 32;
  };
}

function clients() {
  return Array.from({ length: CLIENTS }, (_, i) => {
    const environment = new FakeEnvironment();
    environment.random = chances(i + 1);
    const socket = new MarketSocket({ url: "ws://exchange.test", environment, fetchTicket: async () => null });
    socket.subscribe({ biz: "spot", type: "ticker_all" }, () => {});
    environment.connection.accept();
    environment.connection.receive({ event: "pong" });
    return { environment, socket };
  });
}

/** Attempts in each slice of time after `lose`, until `until` ms are over; each is refused or let in. */
function attempts(
  all: ReturnType<typeof clients>,
  until: number,
  isUp: (ms: number) => boolean,
  answers: (ms: number) => boolean = () => true,
): number[] {
  const slices: number[] = [];
  for (let passed = 0; passed < until; passed += SLICE_MS) {
    let made = 0;
    for (const { environment } of all) {
      const before = environment.connections.length;
      environment.advance(SLICE_MS);
      if (environment.connections.length === before) {
        if (environment.connection.isOpen() && answers(passed)) environment.connection.receive({ event: "pong" });
        continue;
      }
      made += 1;
      if (!isUp(passed)) environment.connection.drop();
      else {
        environment.connection.accept();
        environment.connection.receive({ event: "pong" });
      }
    }
    slices.push(made);
  }
  return slices;
}

const isBack = ({ socket }: { socket: MarketSocket }) => socket.getStatus() === "live";

test("a thousand clients cut off in one instant come back spread out, and all of them", () => {
  const all = clients();
  for (const { environment } of all) environment.connection.drop();
  const slices = attempts(all, 5_000, () => true);
  expect(Math.max(...slices)).toBeLessThanOrEqual(CLIENTS / 10);
  expect(slices.filter((made) => made > 0).length).toBeGreaterThanOrEqual(18);
  expect(all.filter(isBack)).toHaveLength(CLIENTS);
  for (const { environment } of all) expect(environment.connection.events()).toContain("sub");
});

test("nor does a network that comes back for all of them bring them back at once", () => {
  const all = clients();
  for (const { environment } of all) {
    environment.setNetwork(false);
    environment.setNetwork(true);
  }
  const slices = attempts(all, 5_000, () => true);
  expect(Math.max(...slices)).toBeLessThanOrEqual(CLIENTS / 10);
  expect(all.filter(isBack)).toHaveLength(CLIENTS);
});

test("nor a server that has gone silent without a word", () => {
  const all = clients();
  const slices = attempts(
    all,
    20_000,
    () => true,
    (ms) => ms > 14_500,
  );
  expect(Math.max(...slices)).toBeLessThanOrEqual(CLIENTS / 10);
  expect(slices.reduce((sum, made) => sum + made)).toBe(CLIENTS);
});

test("while the server stays away they ask ever more seldom, and within a minute of its return all are back", () => {
  const all = clients();
  for (const { environment } of all) environment.connection.drop();
  const slices = attempts(all, 120_000, (ms) => ms >= 60_000);
  const between = (from: number, to: number) =>
    slices.slice(from / SLICE_MS, to / SLICE_MS).reduce((sum, made) => sum + made, 0) / ((to - from) / 1_000);
  expect(between(30_000, 60_000)).toBeLessThan(CLIENTS / 5);
  expect(Math.max(...slices.slice(60_000 / SLICE_MS))).toBeLessThanOrEqual(CLIENTS / 20);
  expect(all.filter(isBack)).toHaveLength(CLIENTS);
});
