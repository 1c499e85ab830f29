import { expect, test } from "vitest";
import { CoreUnderTest, limit } from "./core-under-test";
import { restoreState, snapshotRows } from "./snapshot";

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

const restored = (core: CoreUnderTest) => new CoreUnderTest(restoreState(snapshotRows(core.state)));

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
  const [reference = ""] = copy.state.accounts.get("ann")?.deposits.keys() ?? [];
  const deposit = { type: "deposit", accountId: "ann", asset: "QQQ", amount: 1n, reference } as const;
  expect(copy.apply(deposit).result).toMatchObject({ code: "DEPOSIT_REFERENCE_REUSED" });
  expect(copy.apply({ type: "close-session", tokenHash: "t1" }).result).toMatchObject({ ok: true });
});

test.each(['["unknown",1]', '["asset","AAA"]', '["asset","AAA","4"]', '["pair"]', "{}", "no json", '["open","1"]'])(
  "a row %s is refused",
  (row) => {
    expect(() => restoreState([row])).toThrow();
  },
);
