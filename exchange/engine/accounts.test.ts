import { beforeEach, expect, test } from "vitest";
import { CoreUnderTest } from "./core-under-test";
import { ENGINE_LIMITS } from "./limits";
import type { CommandBody } from "./commands";

let core: CoreUnderTest;
beforeEach(() => (core = CoreUnderTest.opened()));

const account = (accountId: string, email: string): CommandBody => ({
  type: "open-account",
  accountId,
  email,
  passwordHash: "h",
  kind: "person",
});
const session = (tokenHash: string, expiresAt = 9_000): CommandBody => ({
  type: "open-session",
  accountId: "ann",
  tokenHash,
  expiresAt,
});
const deposit = (changed: object): CommandBody => ({
  type: "deposit",
  accountId: "ann",
  asset: "QQQ",
  amount: 5n,
  reference: "r",
  ...changed,
});

test("an e-mail belongs to one account whatever its case", () => {
  expect(core.code(account("dan", "Dan@Example.com"))).toBe("ok");
  expect(core.code(account("eve", "dan@example.COM"))).toBe("EMAIL_TAKEN");
  expect(core.code(account("eve", "eve@example.com"))).toBe("ok");
});

test("opening the same account again changes nothing; another under its id is refused", () => {
  core.run(account("dan", "dan@example.com"));
  expect(core.run(account("dan", "dan@example.com"))).toMatchObject({ result: { ok: true }, events: [] });
  expect(core.code(account("dan", "other@example.com"))).toBe("ACCOUNT_EXISTS");
});

test("beyond the limit the oldest session closes, and only that one", () => {
  for (let count = 0; count < ENGINE_LIMITS.sessionsPerAccount; count += 1) core.run(session(`t${count}`));
  const { events } = core.run(session("new"));
  expect(events.map(({ type }) => type)).toEqual(["session-closed", "session-opened"]);
  expect(events[0]).toMatchObject({ tokenHash: "t0", accountId: "ann" });
  expect(core.code({ type: "close-session", tokenHash: "t0" })).toBe("SESSION_UNKNOWN");
  expect(core.code({ type: "close-session", tokenHash: "t1" })).toBe("ok");
});

test("a session is opened again without pushing out another", () => {
  for (let count = 0; count < ENGINE_LIMITS.sessionsPerAccount; count += 1) core.run(session(`t${count}`));
  expect(core.run(session("t3")).events).toEqual([]);
  expect(core.run(session("t3", 9_500)).events.map(({ type }) => type)).toEqual(["session-opened"]);
  expect(core.state.sessions.size).toBe(ENGINE_LIMITS.sessionsPerAccount);
});

test("a token of one account doesn't open a session of another", () => {
  core.run(session("t"));
  expect(core.code({ type: "open-session", accountId: "bob", tokenHash: "t", expiresAt: 1 })).toBe("SESSION_UNKNOWN");
  expect(core.code({ type: "open-session", accountId: "nobody", tokenHash: "u", expiresAt: 1 })).toBe(
    "ACCOUNT_UNKNOWN",
  );
});

test("preferences merge, and the event tells all of them", () => {
  core.run({ type: "update-preferences", accountId: "ann", preferences: { theme: "dark", sound: true } });
  const { events } = core.run({ type: "update-preferences", accountId: "ann", preferences: { sound: false } });
  expect(events).toMatchObject([{ type: "preferences-updated", preferences: { theme: "dark", sound: false } }]);
  expect(core.code({ type: "update-preferences", accountId: "nobody", preferences: {} })).toBe("ACCOUNT_UNKNOWN");
});

test("a preference named __proto__ is a name like any other", () => {
  const preferences: Record<string, string> = JSON.parse('{"__proto__":"x"}');
  const { events } = core.run({ type: "update-preferences", accountId: "ann", preferences });
  expect(JSON.stringify(events[0])).toContain('"__proto__":"x"');
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
});

test("a deposit is credited once per account and reference", () => {
  core.run(deposit({}));
  expect(core.run(deposit({}))).toMatchObject({ result: { ok: true }, events: [] });
  expect(core.balance("ann", "QQQ").available).toBe(5n);
  expect(core.code(deposit({ amount: 6n }))).toBe("DEPOSIT_REFERENCE_REUSED");
  expect(core.code(deposit({ asset: "AAA" }))).toBe("DEPOSIT_REFERENCE_REUSED");
  expect(core.code(deposit({ accountId: "bob" }))).toBe("ok");
});

test("a deposit comes from the outside mirror, which alone goes below zero", () => {
  const { events } = core.run(deposit({}));
  expect(events[0]).toMatchObject({
    type: "ledger-posted",
    amount: 5n,
    debit: "house:external",
    credit: "ann:available",
    reason: "deposit",
    reference: "r",
  });
  expect(core.state.house.get("house:external")?.get("QQQ")).toBe(-5n);
});

test("deposits of nothing, of unknown assets and to unknown accounts are refused", () => {
  expect(core.code(deposit({ amount: 0n }))).toBe("QUANTITY_INVALID");
  expect(core.code(deposit({ amount: -5n }))).toBe("QUANTITY_INVALID");
  expect(core.code(deposit({ asset: "ZZZ" }))).toBe("ASSET_UNKNOWN");
  expect(core.code(deposit({ accountId: "nobody" }))).toBe("ACCOUNT_UNKNOWN");
});
