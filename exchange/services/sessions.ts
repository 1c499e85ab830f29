import { createHash, randomBytes } from "node:crypto";
import { LIMITS } from "~exchange/contract/limits";
import type { AccountKind } from "~exchange/engine/commands";
import { DAY } from "~exchange/projections/candles-calendar";
import type { ReadStore } from "~exchange/projections/read-store";
import type { CommandGate } from "./command-gate";

/** Who a call is made for. */
export interface Caller {
  accountId: string;
  email: string;
  kind: AccountKind;
  tokenHash: string;
  expiresAt: number;
}

export interface Sessions {
  /** A new session's token: 256 random bits. Only its hash is kept. */
  open(accountId: string): Promise<{ token: string; expiresAt: number }>;
  close(tokenHash: string): Promise<void>;
  /** Null where the token is unknown, closed or has run out. */
  find(token: string): Caller | null;
  findByHash(tokenHash: string): Caller | null;
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

interface SessionsOptions {
  store: Pick<ReadStore, "accounts">;
  gate: CommandGate;
  now: () => number;
  /** Outside demo mode the demo account can't be used, whatever sessions it still has. */
  demo: boolean;
}

export function createSessions({ store, gate, now, demo }: SessionsOptions): Sessions {
  function findByHash(tokenHash: string): Caller | null {
    const session = store.accounts.session(tokenHash);
    if (!session || session.expiresAt <= now()) return null;
    const account = store.accounts.byId(session.accountId);
    if (!account || (account.kind === "demo" && !demo)) return null;
    const { accountId, email, kind } = account;
    return { accountId, email, kind, tokenHash, expiresAt: session.expiresAt };
  }

  return {
    async open(accountId) {
      const token = randomBytes(32).toString("base64url");
      const expiresAt = now() + LIMITS.sessionDays * DAY;
      await gate.submit({ type: "open-session", accountId, tokenHash: hashToken(token), expiresAt });
      return { token, expiresAt };
    },
    async close(tokenHash) {
      await gate.submit({ type: "close-session", tokenHash });
    },
    find: (token) => (TOKEN.test(token) ? findByHash(hashToken(token)) : null),
    findByHash,
  };
}
