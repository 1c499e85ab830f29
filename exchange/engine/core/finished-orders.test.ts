import { expect, test } from "vitest";
import { CoreUnderTest, limit } from "../core-under-test";
import { ENGINE_LIMITS } from "../limits";
import { restoreState, snapshotParts, stateHash } from "./snapshot";

/** So many that the log turns over: what ann has finished at its beginning is moved to its end. */
const FINISHED_BY_BOB = 7_000;
const LONG_ID = "0f8fad5b-d9cb-469f-a165-70867728950e";

function scene() {
  const core = CoreUnderTest.opened();
  for (const accountId of ["ann", "bob"]) core.fund(accountId, "QQQ", 1_000_000_000n);
  core.fund("bob", "AAA", 1_000_000n);
  const finished = [limit({ clientOrderId: LONG_ID }), limit({ clientOrderId: "short", displayQuantity: 20 })];
  const ids = finished.map((body) => core.order(body).orderId);
  core.run({ type: "cancel-order", accountId: "ann", orderId: ids[0] ?? "" });
  core.order(limit({ accountId: "bob", side: "sell", quantity: 130 }));
  const open = limit({ clientOrderId: "open", price: 90 });
  core.order(open);
  for (let count = 0; count < FINISHED_BY_BOB; count += 1)
    core.apply(limit({ accountId: "bob", clientOrderId: `bob-${count}`, price: 80, timeInForce: "ioc" }));
  return { core, finished, open, ids };
}

test("what a quiet account has finished is remembered, whatever others finish, and so is it after a restore", () => {
  const { core, finished, open, ids } = scene();
  const { ever, kept } = { ever: FINISHED_BY_BOB, kept: ENGINE_LIMITS.finishedOrdersPerAccount };
  const bob = (count: number) =>
    limit({ accountId: "bob", clientOrderId: `bob-${count}`, price: 80, timeInForce: "ioc" });
  const copy = new CoreUnderTest(restoreState(snapshotParts(core.core.state)), null);
  expect(stateHash(copy.core.state)).toBe(stateHash(core.core.state));
  for (const body of [...finished, open, bob(ever - 1), bob(ever - kept), { ...open, price: 91 }]) {
    const { result, events } = core.apply(body);
    expect(events).toEqual([]);
    expect(copy.apply(body).result).toEqual(result);
  }
  for (const orderId of ids) {
    const cancel = { type: "cancel-order", accountId: "ann", orderId } as const;
    expect(copy.apply(cancel).result).toEqual(core.apply(cancel).result);
  }
  const forgotten = bob(ever - kept - 1);
  expect(core.apply(forgotten).events).not.toEqual([]);
  expect(copy.apply(forgotten).events).not.toEqual([]);
});

test("finished orders take no more room than the windows need", () => {
  const { core } = scene();
  const { finished, pool } = core.core.state;
  // Of ann and bob an order each is open.
  expect(pool.live).toBe(2);
  expect(finished.records).toBeLessThan(2 * (ENGINE_LIMITS.finishedOrdersPerAccount + 3) + 4_096 + 64);
});
