import { expect, test } from "vitest";
import { LIMITS } from "~exchange/contract/limits";
import { createSocketTickets } from "./socket-tickets";

const CALLER = { accountId: "1", email: "a@b.co", kind: "person", tokenHash: "hash", expiresAt: 1e15 } as const;

test("a ticket is good once and for its seconds only", () => {
  let now = 0;
  const tickets = createSocketTickets(() => now);
  const [used, late] = [tickets.issue(CALLER), tickets.issue(CALLER)];
  expect(used.ticket).not.toBe(late.ticket);
  now = LIMITS.socketTicketSeconds * 1_000 - 1;
  expect(tickets.redeem(used.ticket)).toBe("hash");
  expect(tickets.redeem(used.ticket)).toBeNull();
  now += 1;
  expect(tickets.redeem(late.ticket)).toBeNull();
});

test("an account that asks for many tickets uses up its own, never another's", () => {
  const tickets = createSocketTickets(() => 0);
  const { ticket } = tickets.issue({ ...CALLER, accountId: "2", tokenHash: "other" });
  const many = Array.from({ length: 20_000 }, () => tickets.issue(CALLER).ticket);
  expect(tickets.redeem(ticket)).toBe("other");
  expect(tickets.redeem(many.at(-1) ?? "")).toBe("hash");
  expect(tickets.redeem(many[0] ?? "")).toBeNull();
});
