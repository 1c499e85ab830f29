import { randomBytes } from "node:crypto";
import { LIMITS } from "~exchange/contract/limits";
import type { Caller } from "./sessions";

/** One-use keys to a socket's private channels, so that no session token travels over one. In memory: they live seconds. */
export interface SocketTickets {
  issue(caller: Caller): { ticket: string; expiresAt: number };
  /** Uses the ticket up; the hash of its session's token, null where it is unknown, used or too old. */
  redeem(ticket: string): string | null;
}

/** Tickets waiting to be used, over all accounts; the oldest give way. */
const TICKETS_WAITING = 10_000;

export function createSocketTickets(now: () => number): SocketTickets {
  const waiting = new Map<string, { tokenHash: string; expiresAt: number }>();

  function sweep(time: number) {
    for (const [ticket, { expiresAt }] of waiting) {
      if (expiresAt > time && waiting.size < TICKETS_WAITING) return;
      waiting.delete(ticket);
    }
  }

  return {
    issue({ tokenHash }) {
      const time = now();
      sweep(time);
      const ticket = randomBytes(32).toString("base64url");
      const expiresAt = time + LIMITS.socketTicketSeconds * 1_000;
      waiting.set(ticket, { tokenHash, expiresAt });
      return { ticket, expiresAt };
    },
    redeem(ticket) {
      const found = waiting.get(ticket);
      waiting.delete(ticket);
      return found && found.expiresAt > now() ? found.tokenHash : null;
    },
  };
}
