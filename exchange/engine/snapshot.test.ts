import { expect, test } from "vitest";
import { CoreUnderTest, limit } from "./core-under-test";
import { restoreState, snapshotParts, stateHash } from "./core/snapshot";

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

test("many accounts whose orders are the older the later the account is are restored", () => {
  const core = CoreUnderTest.opened();
  const names = Array.from({ length: 60 }, (_, index) => `trader-${index}`);
  for (const accountId of names) {
    const email = `${accountId}@example.com`;
    core.apply({ type: "open-account", accountId, email, passwordHash: "h", kind: "person" });
    core.apply({ type: "deposit", accountId, asset: "QQQ", amount: 100_000_000n, reference: "r" });
  }
  for (const accountId of names.toReversed()) {
    core.apply(limit({ accountId, price: 90 }));
    for (let count = 0; count < 70; count += 1) core.apply(limit({ accountId, price: 90, timeInForce: "ioc" }));
  }
  expect(stateHash(restored(core).core.state)).toBe(stateHash(core.core.state));
});

/** The parts with one word of an order changed; `type` is how the place is read. */
function damaged(core: CoreUnderTest, part: number, word: number, value: number, type: "int" | "double"): Uint8Array[] {
  const parts = snapshotParts(core.core.state);
  const bytes = parts[part];
  if (!bytes) throw new Error(`there is no part ${part}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === "int") view.setInt32(word * 8, value, true);
  else view.setFloat64(word * 8, value, true);
  return parts;
}

test("an order that no state has is refused in words, before room is made for it", () => {
  const core = scene();
  const { orderId } = core.order(limit({ price: 95 }));
  core.run({ type: "cancel-order", accountId: "ann", orderId });
  const restoring = (...change: [number, number, number, "int" | "double"]) => {
    const parts = damaged(core, ...change);
    return () => restoreState(parts);
  };
  const [finished, open] = [2, 3];
  for (const id of [2 ** 39, -5, 0, 1.5, Number.NaN]) {
    expect(restoring(finished, 2, id, "double")).toThrow(`order ${id} of the snapshot isn't from a record up to`);
    expect(restoring(open, 0, id, "double")).toThrow(`order ${id} of the snapshot isn't from a record up to`);
  }
  const resting = Number(core.core.state.orders.idOf(1));
  expect(restoring(open, 0, Number(orderId), "double")).toThrow(`order ${orderId} of the snapshot is there twice`);
  expect(restoring(finished, 2, resting, "double")).toThrow(`order ${resting} of the snapshot is there twice`);
  expect(restoring(finished, 1, 700, "int")).toThrow("is of market 700, which isn't there");
  expect(restoring(open, 8, 99, "int")).toThrow("is account 99's, which isn't there");
  for (const words of [0, 3, 14, 27, 5_000]) {
    const head = 3 | (words << 8);
    expect(restoring(finished, 0, head, "int")).toThrow("a finished order of the snapshot isn't as long as it says");
  }
});
