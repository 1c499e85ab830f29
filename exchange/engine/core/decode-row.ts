import type { CommandBody } from "../commands";
import { readFuturesCommand } from "../futures/command-row";
import { readPair } from "../pair-row";
import type { Row } from "../row";
import { ACCOUNT_KINDS, PAIR_STATES } from "./words";

/** Commands that are kept as rows of JSON text. */
export type RowCommand = Exclude<CommandBody, { type: "place-order" | "cancel-order" | "cancel-all" | "amend-order" }>;

/** Reads the cells that `encodeCommand` wrote. Throws where they are none. */
export function readRowCommand(type: RowCommand["type"], row: Row): RowCommand {
  switch (type) {
    case "configure-assets":
      return { type, assets: row.rows().map((r) => ({ code: r.text(), scale: r.integer() })) };
    case "configure-pair":
      return { type, pair: readPair(row) };
    case "open-account": {
      const [accountId, email, passwordHash] = [row.text(), row.text(), row.text()];
      return { type, accountId, email, passwordHash, kind: row.word(ACCOUNT_KINDS) };
    }
    case "open-session":
      return { type, accountId: row.text(), tokenHash: row.text(), expiresAt: row.integer() };
    case "close-session":
      return { type, tokenHash: row.text() };
    case "update-preferences": {
      const accountId = row.text();
      return { type, accountId, preferences: Object.fromEntries(row.rows().map((r) => [r.text(), r.textOrFlag()])) };
    }
    case "deposit":
      return { type, accountId: row.text(), asset: row.text(), amount: row.amount(), reference: row.text() };
    case "set-pair-state":
      return { type, pair: row.text(), state: row.word(PAIR_STATES) };
    case "set-exchange-mode":
      return { type, cancelOnly: row.flag(), reason: row.text() };
    case "set-fee-level":
      return { type, accountId: row.text(), level: row.integer() };
    case "advance-time":
      return { type };
    case "futures":
      return { type, command: readFuturesCommand(row) };
    case "transfer-funds": {
      const [accountId, isToFutures] = [row.text(), row.flag()];
      const to = isToFutures ? "futures" : "spot";
      return { type, accountId, to, asset: row.text(), amount: row.amount(), reference: row.text() };
    }
  }
}
