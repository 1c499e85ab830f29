import { expect, test } from "vitest";
import { CoreUnderTest } from "./core-under-test";
import { restoreState, snapshotParts, stateHash } from "./core/snapshot";
import type { CommandBody } from "./commands";
import { indexAt, TEST_CONTRACTS } from "./futures/random-commands";

const UNIT = 10_000n;
const futures = (command: Extract<CommandBody, { type: "futures" }>["command"]): CommandBody => ({
  type: "futures",
  command,
});

/** QQQ of spot, in which a contract AAAQQQ settles; ann and bob have both wallets. */
function opened(): CoreUnderTest {
  const core = CoreUnderTest.opened();
  const [first] = TEST_CONTRACTS;
  const terms = { ...first!, contract: "AAAQQQ", settle: "QQQ" };
  core.run(futures({ type: "configure-contract", terms, settleScale: 4 }));
  for (const accountId of ["ann", "bob"]) {
    core.fund(accountId, "QQQ", 1_000n * UNIT);
    core.run(futures({ type: "open-account", accountId }));
  }
  return core;
}

const transfer = (to: "spot" | "futures", amount: bigint, reference: string, accountId = "ann"): CommandBody => ({
  ...{ type: "transfer-funds", accountId, to, asset: "QQQ", amount, reference },
});

const futuresBalance = (core: CoreUnderTest, accountId = "ann") =>
  core.core.state.futures.state.accounts.get(accountId)?.available;

test("a transfer leaves one wallet and reaches the other in one command, once per reference", () => {
  const core = opened();
  const { events } = core.run(transfer("futures", 400n * UNIT, "one"));
  expect(core.balance("ann", "QQQ").available).toBe(600n * UNIT);
  expect(futuresBalance(core)).toBe(400n * UNIT);
  expect(events.map((event) => (event.type === "futures" ? event.event.type : event.type))).toEqual([
    ...["ledger-posted", "ledger-posted", "balance-changed", "balance-changed"],
  ]);
  expect(events.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  expect(core.run(transfer("futures", 400n * UNIT, "one"))).toMatchObject({ result: { ok: true }, events: [] });
  expect(core.code(transfer("futures", 401n * UNIT, "one"))).toBe("REFERENCE_REUSED");
  expect(core.code(transfer("spot", 400n * UNIT, "one"))).toBe("REFERENCE_REUSED");
  expect(core.code(transfer("spot", 100n * UNIT, "two"))).toBe("ok");
  expect(core.balance("ann", "QQQ").available).toBe(700n * UNIT);
  expect(futuresBalance(core)).toBe(300n * UNIT);
});

test("a transfer that either side refuses moves nothing on both", () => {
  const core = opened();
  core.run(transfer("futures", 400n * UNIT, "one"));
  for (const [body, code] of [
    [transfer("futures", 601n * UNIT, "two"), "BALANCE_INSUFFICIENT"],
    [transfer("spot", 401n * UNIT, "two"), "BALANCE_INSUFFICIENT"],
    [transfer("spot", 0n, "two"), "AMOUNT_INVALID"],
    [transfer("futures", 2n ** 101n, "two"), "AMOUNT_INVALID"],
    [transfer("futures", 1n, ""), "AMOUNT_INVALID"],
    [transfer("futures", 1n, "two", "cyd"), "FUTURES_ACCOUNT_MISSING"],
    [transfer("futures", 1n, "two", "zed"), "ACCOUNT_UNKNOWN"],
    [{ ...transfer("futures", 1n, "two"), asset: "AAA" } as CommandBody, "ASSET_UNKNOWN"],
  ] as const)
    expect(core.code(body)).toBe(code);
  expect(core.balance("ann", "QQQ").available).toBe(600n * UNIT);
  expect(futuresBalance(core)).toBe(400n * UNIT);
});

test("a futures account stands on a spot account, and a contract on one of spot's assets", () => {
  const core = opened();
  expect(core.code(futures({ type: "open-account", accountId: "zed" }))).toBe("ACCOUNT_UNKNOWN");
  expect(core.code(futures({ type: "open-account", accountId: "ann" }))).toBe("ok");
  const [first] = TEST_CONTRACTS;
  const other = { ...first!, contract: "BBBQQQ", base: "BBB", settle: "QQQ" };
  expect(core.code(futures({ type: "configure-contract", terms: other, settleScale: 6 }))).toBe(
    "CONFIGURATION_INVALID",
  );
  expect(core.code(futures({ type: "configure-contract", terms: first!, settleScale: 6 }))).toBe(
    "CONFIGURATION_INVALID",
  );
});

test("orders of perpetuals are named after the journal's record and trade beside spot's", () => {
  const core = opened();
  for (const accountId of ["ann", "bob"]) core.run(transfer("futures", 900n * UNIT, "one", accountId));
  core.run(futures(indexAt("AAAQQQ", [1_000, 1_000, 1_000], 1_100)), 1_100);
  const order = (accountId: string, side: "buy" | "sell"): CommandBody =>
    futures({
      ...{ type: "place-order", accountId, clientOrderId: `${accountId}-1`, contract: "AAAQQQ", side },
      ...{ positionSide: null, orderType: "limit", timeInForce: "gtc", postOnly: false, reduceOnly: false },
      ...{ selfTradePrevention: "expire_taker", price: 1_000, quantity: 10, trigger: null, exits: null },
      expiresAt: null,
    });
  const { result } = core.run(order("ann", "sell"));
  expect(result).toMatchObject({ ok: true, orderIds: [`F${core.sequence}-1`] });
  const { events } = core.run(order("bob", "buy"));
  expect(events.filter((event) => event.type === "futures" && event.event.type === "traded")).toHaveLength(1);
  expect(core.run({ type: "advance-time" }, 8 * 3_600_000).events.length).toBeGreaterThan(0);
  const { state } = core.core;
  const restored = restoreState(snapshotParts(state));
  expect(stateHash(restored)).toBe(stateHash(state));
  expect(restored.futures.state.accounts.get("ann")?.positions.get("AAAQQQ")?.short?.lots).toBe(10);
});

test("while the exchange takes no orders, those of perpetuals may still close", () => {
  const core = opened();
  core.run(futures(indexAt("AAAQQQ", [1_000, 1_000, 1_000], 1_100)), 1_100);
  core.run(transfer("futures", 900n * UNIT, "one"));
  const order = (reduceOnly: boolean, id = `c${reduceOnly}`): CommandBody =>
    futures({
      ...{ type: "place-order", accountId: "ann", clientOrderId: id, contract: "AAAQQQ", side: "buy" },
      ...{ positionSide: null, orderType: "limit", timeInForce: "gtc", postOnly: false, reduceOnly },
      ...{ selfTradePrevention: "expire_taker", price: 1_000, quantity: 10, trigger: null, exits: null },
      expiresAt: null,
    });
  const resting = core.run(order(false, "before"));
  const [orderId = ""] = resting.result.ok ? (resting.result.orderIds ?? []) : [];
  core.run({ type: "set-exchange-mode", cancelOnly: true, reason: "drill" });
  const amend = { type: "amend-order", accountId: "ann", orderId, price: null, quantity: 11 } as const;
  expect(core.code(futures(amend))).toBe("EXCHANGE_CANCEL_ONLY");
  expect(core.code(order(false))).toBe("EXCHANGE_CANCEL_ONLY");
  expect(core.code(order(true))).toBe("NOTHING_TO_REDUCE");
  core.run({ type: "set-exchange-mode", cancelOnly: false, reason: "" });
  expect(core.code(order(false, "after"))).toBe("ok");
});
