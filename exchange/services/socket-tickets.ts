import { randomBytes } from "node:crypto";
import { LIMITS } from "~exchange/contract/limits";
import type { Caller } from "./sessions";

/** One-use keys to a socket's private channels, so that no session token travels over one. In memory: they live seconds. */
export interface SocketTickets {
  issue(caller: Caller): { ticket: string; expiresAt: number };
  /** Uses the ticket up; the hash of its session's token, null where it is unknown, used or too old. */
  redeem(ticket: string): string | null;
}

/** Tickets waiting to be used, over all accounts and of one; the oldest give way, an account's own first. */
const TICKETS_WAITING = 10_000;
const TICKETS_PER_ACCOUNT = 20;

interface Ticket {
  accountId: string;
  tokenHash: string;
  expiresAt: number;
}

export function createSocketTickets(now: () => number): SocketTickets {
  const waiting = new Map<string, Ticket>();
  const byAccount = new Map<string, Set<string>>();

  function take(ticket: string): Ticket | undefined {
    const found = waiting.get(ticket);
    if (!found) return undefined;
    waiting.delete(ticket);
    const own = byAccount.get(found.accountId);
    own?.delete(ticket);
    if (own?.size === 0) byAccount.delete(found.accountId);
    return found;
  }

  function sweep(time: number) {
    for (const [ticket, { expiresAt }] of waiting) {
      if (expiresAt > time && waiting.size < TICKETS_WAITING) return;
      take(ticket);
    }
  }

  return {
    issue({ accountId, tokenHash }) {
      const time = now();
      sweep(time);
      const [oldest] = byAccount.get(accountId) ?? [];
      if (oldest !== undefined && byAccount.get(accountId)?.size === TICKETS_PER_ACCOUNT) take(oldest);
      const ticket = randomBytes(32).toString("base64url");
      const expiresAt = time + LIMITS.socketTicketSeconds * 1_000;
      waiting.set(ticket, { accountId, tokenHash, expiresAt });
      byAccount.set(accountId, (byAccount.get(accountId) ?? new Set<string>()).add(ticket));
      return { ticket, expiresAt };
    },
    redeem(ticket) {
      const found = take(ticket);
      return found && found.expiresAt > now() ? found.tokenHash : null;
    },
  };
}
