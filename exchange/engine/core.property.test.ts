import fc from "fast-check";
import { expect, test } from "vitest";
import type { CommandBody } from "./commands";
import { CoreUnderTest } from "./core-under-test";
import { command, FUNDED } from "./random-commands";
import { restoreState, snapshotRows } from "./snapshot";
import { stateHash } from "./state-hash";

const history = fc.array(command, { minLength: 1, maxLength: 120, size: "max" });

function funded(book: "sorted" | "naive" = "sorted"): CoreUnderTest {
  const core = CoreUnderTest.opened(book);
  for (const body of FUNDED) core.run(body);
  return core;
}

test("every invariant holds and events tell everything after each of random commands", () => {
  const kinds = new Map<string, number>();
  fc.assert(
    fc.property(history, (bodies) => {
      const core = funded();
      for (const body of bodies) {
        const { result, events } = core.run(body);
        if (!result.ok && events.length > 0) throw new Error(`${result.code} with events`);
        const kind = result.ok ? (result.order?.state ?? "ok") : result.code;
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        for (const event of events) kinds.set(event.type, (kinds.get(event.type) ?? 0) + 1);
      }
    }),
    { numRuns: 150, seed: 7 },
  );
  // The commands must reach what they are meant to test.
  const reached = [
    "traded",
    "open",
    "filled",
    "cancelled",
    "expired",
    "NO_LIQUIDITY",
    "WOULD_TAKE",
    "FOK_NOT_FILLABLE",
    "BALANCE_INSUFFICIENT",
  ];
  const refused = [
    "CLIENT_ORDER_ID_REUSED",
    "ORDER_FINISHED",
    "ORDER_UNKNOWN",
    "NOTIONAL_TOO_SMALL",
    "QUANTITY_INVALID",
    "PRICE_INVALID",
    "QUANTITY_TOO_LARGE",
  ];
  for (const kind of [...reached, ...refused]) expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(5);
});

test("the same commands give the same events and the same state", () => {
  fc.assert(
    fc.property(history, (bodies) => {
      const [first, second] = [funded(), funded()];
      for (const body of bodies) expect(second.apply(body)).toEqual(first.apply(body));
      expect(stateHash(second.state)).toBe(stateHash(first.state));
    }),
    { numRuns: 30 },
  );
});

test("the book and its naive twin give the same results and events", () => {
  fc.assert(
    fc.property(history, (bodies) => {
      const [fast, naive] = [funded("sorted"), funded("naive")];
      for (const body of bodies) expect(fast.run(body)).toEqual(naive.run(body));
      expect(stateHash(fast.state)).toBe(stateHash(naive.state));
    }),
    { numRuns: 40 },
  );
});

test("a state restored from its snapshot goes on exactly like the one that was never stored", () => {
  fc.assert(
    fc.property(history, fc.nat(120), (bodies, at) => {
      const live = funded();
      for (const body of bodies.slice(0, at)) live.apply(body);
      const restored = new CoreUnderTest(restoreState(snapshotRows(live.state)));
      expect(stateHash(restored.state)).toBe(stateHash(live.state));
      for (const body of bodies.slice(at)) expect(restored.apply(body)).toEqual(live.apply(body));
      expect(stateHash(restored.state)).toBe(stateHash(live.state));
    }),
    { numRuns: 40 },
  );
});

test("the state hash tells states apart", () => {
  fc.assert(
    fc.property(history, command, (bodies, last) => {
      const core = funded();
      for (const body of bodies) core.apply(body);
      const before = stateHash(core.state);
      const { events } = core.apply(last);
      if (events.length > 0) expect(stateHash(core.state)).not.toBe(before);
    }),
    { numRuns: 30 },
  );
});

test("repeating any accepted order at once changes nothing and answers with the same order", () => {
  fc.assert(
    fc.property(history, (bodies: CommandBody[]) => {
      const core = funded();
      for (const body of bodies) {
        const { result } = core.run(body);
        if (!result.ok || body.type !== "place-order") continue;
        const repeated = core.run(body);
        expect(repeated.events).toEqual([]);
        expect(repeated.result).toMatchObject({ ok: true, order: result.order });
      }
    }),
    { numRuns: 20 },
  );
});
