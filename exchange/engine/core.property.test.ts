import fc from "fast-check";
import { expect, test } from "vitest";
import { restoreState, snapshotParts, stateHash } from "./core/snapshot";
import type { CommandBody, CommandResult } from "./commands";
import { CoreUnderTest, OPENING } from "./core-under-test";
import type { EngineState } from "./naive/state";
import { exitStep, FUNDED, step, type Step } from "./random-commands";

const sizes = { minLength: 1, maxLength: 120, size: "max" } as const;
const plainHistory = fc.array(step, sizes);
const exitHistory = fc.array(exitStep, sizes);
const history = fc.oneof(plainHistory, exitHistory);

function funded(): CoreUnderTest {
  const core = CoreUnderTest.opened();
  for (const body of FUNDED) core.run(body);
  return core;
}

/** The core without its twin. */
function alone(steps: readonly Step[] = []): CoreUnderTest {
  const core = new CoreUnderTest(undefined, null);
  for (const body of [...OPENING, ...FUNDED]) core.apply(body);
  for (const { body, wait } of steps) core.apply(body, core.core.state.time + wait);
  return core;
}

test("every invariant holds, and core and twin give the same answers and events, after each of random commands", () => {
  const kinds = new Map<string, number>();
  const count = (kind: string) => kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  fc.assert(
    fc.property(plainHistory, (steps) => {
      const core = funded();
      for (const { body, wait } of steps) {
        const { result, events } = core.run(body, core.core.state.time + wait);
        count(result.ok ? (result.order?.state ?? "ok") : result.code);
        for (const event of events) {
          count(event.type);
          if (event.type !== "order-changed") continue;
          const { order } = event;
          count(`${order.orderType} ${order.state}`);
          if (order.triggeredAt !== null) count(`triggered ${order.orderType} ${order.state}`);
          if (order.displayQuantity !== null) count(`iceberg ${order.state}`);
          if (order.reason !== null) count(order.reason);
        }
      }
    }),
    { numRuns: 250, seed: 7 },
  );
  // The commands must reach what they are meant to test.
  expect(REACHED.filter((kind) => (kinds.get(kind) ?? 0) < 3)).toEqual([]);
}, 180_000);

const REACHED = [
  ...["traded", "open", "filled", "cancelled", "expired", "good_till_date", "self_trade", "ORDER_NOT_AMENDABLE"],
  ...["NO_LIQUIDITY", "WOULD_TAKE", "FOK_NOT_FILLABLE", "BALANCE_INSUFFICIENT", "CLIENT_ORDER_ID_REUSED"],
  ...["ORDER_FINISHED", "ORDER_UNKNOWN", "NOTIONAL_TOO_SMALL", "QUANTITY_INVALID", "PRICE_INVALID"],
  ...["QUANTITY_TOO_LARGE", "PRICE_TOO_LOW", "PRICE_TOO_HIGH", "PRICE_OUT_OF_BAND", "QUANTITY_TOO_SMALL"],
  ...["MARKET_QUANTITY_TOO_LARGE", "MARKET_QUANTITY_TOO_SMALL", "NOTIONAL_TOO_LARGE", "OPEN_ORDERS_LIMIT"],
  ...["STOP_ORDERS_LIMIT", "POSITION_LIMIT", "TRAILING_DELTA_INVALID", "ICEBERG_PARTS_LIMIT", "WOULD_TRIGGER"],
  ...["EXPIRY_INVALID", "ORDER_TERMS_INVALID", "PAIR_NOT_TRADING", "EXCHANGE_CANCEL_ONLY", "TRIGGER_PRICE_INVALID"],
  ...["iceberg filled", "triggered stop_limit open", "triggered stop_limit filled", "triggered stop_market filled"],
  ...["triggered trailing_stop filled", "triggered oco filled", "triggered oco open", "oco filled", "oco expired"],
  ...["triggered stop_limit rejected_after_trigger", "triggered stop_market rejected_after_trigger"],
];

test("the same with orders that have exits, whose received amounts are held until their exits are placed", () => {
  const kinds = new Map<string, number>();
  const count = (kind: string) => kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  fc.assert(
    fc.property(exitHistory, (steps) => {
      const core = funded();
      for (const { body: drawn, wait } of steps) {
        const body = aimed(drawn, core.state);
        const { result, events } = core.run(body, core.core.state.time + wait);
        if (!result.ok) count(result.code);
        if (body.type === "amend-order" && body.exits !== undefined) count(`amended: ${amendmentOf(result)}`);
        for (const event of events) {
          if (event.type !== "order-changed" || event.order.parentOrderId === null) continue;
          const { side, orderType, state, reason } = event.order;
          count(`${side} ${orderType} ${state}`);
          if (reason !== null) count(`exit ${reason}`);
        }
      }
    }),
    { numRuns: 150, seed: 11 },
  );
  expect(EXITS_REACHED.filter((kind) => (kinds.get(kind) ?? 0) < 3)).toEqual([]);
}, 180_000);

/** An amendment of exits goes to one of the orders that are open, where there is one: one in a hundred would find one by itself. */
function aimed(body: CommandBody, { accounts }: EngineState): CommandBody {
  if (body.type !== "amend-order" || body.exits === undefined) return body;
  const open = [...accounts.values()].flatMap(({ openOrders }) => [...openOrders.values()]);
  const order = open[Number(body.orderId) % open.length];
  return order ? { ...body, orderId: order.orderId, accountId: order.accountId } : body;
}

/** What became of an order whose exits were amended. */
function amendmentOf(result: CommandResult): string {
  if (!result.ok) return result.code;
  if (!result.order) return "nothing";
  const { exits, filledQuantity, orderType } = result.order;
  const armed = orderType === "limit" ? "" : `${orderType} `;
  return `${armed}${exits ? "exits" : "none"}${filledQuantity > 0 ? " of a part" : ""}`;
}

const EXITS_REACHED = [
  ...["exits", "none", "exits of a part", "none of a part", "stop_limit exits", "stop_market exits"].map(
    (end) => `amended: ${end}`,
  ),
  ...["TAKE_PROFIT_INVALID", "STOP_LOSS_INVALID", "ORDER_TERMS_INVALID", "BALANCE_INSUFFICIENT"].map(
    (code) => `amended: ${code}`,
  ),
  ...["TAKE_PROFIT_INVALID", "STOP_LOSS_INVALID", "EXIT_TOO_SMALL", "ORDER_TERMS_INVALID", "exit EXIT_TOO_SMALL"],
  ...["sell oco open", "sell oco filled", "buy oco open", "buy oco filled", "sell oco rejected_after_trigger"],
  ...[
    "sell limit open",
    "sell limit filled",
    "buy limit open",
    "buy limit filled",
    "sell market rejected_after_trigger",
  ],
  ...["sell stop_market open", "buy stop_market open", "sell stop_limit open", "buy stop_limit open"],
];

test("the same commands give the same events and the same state", () => {
  fc.assert(
    fc.property(history, (steps) => {
      const [first, second] = [alone(steps), alone(steps)];
      expect(second.events).toEqual(first.events);
      expect(stateHash(second.core.state)).toBe(stateHash(first.core.state));
    }),
    { numRuns: 30 },
  );
});

test("a state restored from its snapshot goes on exactly like the one that was never stored", () => {
  fc.assert(
    fc.property(history, fc.nat(120), (steps, at) => {
      const live = alone(steps.slice(0, at));
      const restored = new CoreUnderTest(restoreState(snapshotParts(live.core.state)), null);
      expect(stateHash(restored.core.state)).toBe(stateHash(live.core.state));
      for (const { body, wait } of steps.slice(at)) {
        const time = live.core.state.time + wait;
        expect(restored.apply(body, time)).toEqual(live.apply(body, time));
      }
      expect(stateHash(restored.core.state)).toBe(stateHash(live.core.state));
    }),
    { numRuns: 60 },
  );
});

test("the state hash tells states apart", () => {
  fc.assert(
    fc.property(history, step, (steps, last) => {
      const core = alone(steps);
      const before = stateHash(core.core.state);
      const { events } = core.apply(last.body);
      if (events.length > 0) expect(stateHash(core.core.state)).not.toBe(before);
    }),
    { numRuns: 30 },
  );
});

test("repeating any accepted order at once changes nothing and answers with the same order", () => {
  fc.assert(
    fc.property(history, (steps) => {
      const core = funded();
      for (const { body, wait } of steps) {
        const { result } = core.run(body, core.core.state.time + wait);
        if (!result.ok || body.type !== "place-order") continue;
        const repeated = core.run(body, core.core.state.time);
        expect(repeated.result).toMatchObject({ ok: true, order: { orderId: result.order?.orderId } });
      }
    }),
    { numRuns: 20 },
  );
});
