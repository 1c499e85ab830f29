import { expect, test } from "vitest";
import { CoreUnderTest, limit } from "./core-under-test";
import { restoreState, snapshotParts } from "./core/snapshot";

function scene(): CoreUnderTest {
  const core = CoreUnderTest.opened();
  core.fund("ann", "QQQ", 10_000_000n);
  core.fund("ann", "AAA", 1_000_000n);
  // The book's order is neither the order of arrival nor that of the pairs.
  for (const price of [101, 103, 102]) core.order(limit({ clientOrderId: `bid-${price}`, price }));
  core.order(limit({ pair: "BBB_QQQ", quantity: 2 }));
  core.order(limit({ side: "sell", price: 120 }));
  core.order(limit({ price: 100 }));
  core.run({ type: "open-session", accountId: "ann", tokenHash: "t1", expiresAt: 5 });
  return core;
}

/** Without the twin, which isn't stored. */
const restored = (core: CoreUnderTest) => new CoreUnderTest(restoreState(snapshotParts(core.core.state)), null);

test("an account's orders are cancelled oldest first after a restore, too", () => {
  const live = scene();
  const copy = restored(live);
  const all = { type: "cancel-all", accountId: "ann", pair: null } as const;
  expect(copy.apply(all)).toEqual(live.apply(all));
});

test("e-mails, sessions, client order ids and deposit references are still taken after a restore", () => {
  const copy = restored(scene());
  const account = { accountId: "dan", email: "ANN@example.com", passwordHash: "h", kind: "person" } as const;
  expect(copy.apply({ type: "open-account", ...account }).result).toMatchObject({ code: "EMAIL_TAKEN" });
  const reused = limit({ clientOrderId: "bid-101", price: 99 });
  expect(copy.apply(reused).result).toMatchObject({ code: "CLIENT_ORDER_ID_REUSED" });
  const [reference = ""] = copy.core.state.people.of(copy.core.state.directory.findPerson("ann")).deposits.keys();
  const deposit = { type: "deposit", accountId: "ann", asset: "QQQ", amount: 1n, reference } as const;
  expect(copy.apply(deposit).result).toMatchObject({ code: "DEPOSIT_REFERENCE_REUSED" });
  expect(copy.apply({ type: "close-session", tokenHash: "t1" }).result).toMatchObject({ ok: true });
});

test("parts that end too early or were cut are refused", () => {
  const parts = snapshotParts(scene().core.state);
  for (let count = 0; count < parts.length; count += 1) expect(() => restoreState(parts.slice(0, count))).toThrow();
  const [head, people, orders] = parts;
  if (!head || !people || !orders) throw new Error("there are at least three parts");
  expect(() => restoreState([head, people, orders.subarray(0, 100)])).toThrow();
  expect(() => restoreState([new Uint8Array(4)])).toThrow();
});
