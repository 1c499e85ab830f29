import type { PositionSide } from "~exchange/domain/futures/position";
import type { Accounts } from "../accounts";
import { query, write, type Query, type Value } from "../database";
import { ROWS_LOOKED_AT } from "../orders";
import { cutPage } from "../page";
import type { FuturesContracts } from "./contracts";
import { fromText, toText } from "./kept-map";
import { PositionLives, type ClosedPosition, type Closing } from "./position-lives";
import { numberOf, type FuturesProjection } from "./projection";

export interface ClosedPositionView extends ClosedPosition {
  /** Its end's place in the journal. */
  closedPositionId: string;
}

export interface ClosedPositionQuery {
  accountId: string;
  /** What is absent isn't asked for. */
  filter?: {
    contract?: string | undefined;
    side?: PositionSide | undefined;
    closedBy?: Closing | undefined;
    /** Unix ms of its end, from the first and before the second. */
    from?: number | undefined;
    to?: number | undefined;
  };
  cursor: number | null;
  limit: number;
}

export interface ClosedPositions extends FuturesProjection {
  /** Newest first. Looks at ROWS_LOOKED_AT rows at most: a page may then be short, or empty, and still have a next one. */
  page(query: ClosedPositionQuery): { items: ClosedPositionView[]; next: string | null };
  /** The account's own, null where it isn't. */
  find(accountId: string, closedPositionId: string): ClosedPositionView | null;
}

/** `number` is where the position ended in the journal: the same in every rebuild, and the page cursor. */
const TABLE = `
  CREATE TABLE IF NOT EXISTS futures_closed_positions (
    account_id TEXT NOT NULL, number INTEGER NOT NULL, contract TEXT NOT NULL, side TEXT NOT NULL,
    closed_by TEXT NOT NULL, closed_at INTEGER NOT NULL, view TEXT NOT NULL, PRIMARY KEY (account_id, number)
  ) STRICT, WITHOUT ROWID;
`;

interface Row {
  number: number;
  view: string;
}

function viewOf({ number, view }: Row): ClosedPositionView {
  return { ...fromText<ClosedPosition>(view), closedPositionId: String(number) };
}

/** A position is held in a contract that was told before it. */
function unconfigured(contract: string): never {
  throw new Error(`contract ${contract} is not configured`);
}

export function createClosedPositions(
  accounts: Pick<Accounts, "isMaker">,
  contracts: FuturesContracts,
): ClosedPositions {
  const lives = new PositionLives(
    (accountId) => !accounts.isMaker(accountId),
    (name) => contracts.contract(name)?.unitsPerTickLot ?? unconfigured(name),
  );
  let save: (...values: Value[]) => void;
  let find: Query<Row>;
  let floorOf: Query<{ number: number }>;
  let search: Query<Row>;
  return {
    types: PositionLives.types,
    migrate(database) {
      database.exec(TABLE);
      lives.migrate(database);
      save = write(
        database,
        `INSERT INTO futures_closed_positions (account_id, number, contract, side, closed_by, closed_at, view)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
      );
      find = query(database, "SELECT number, view FROM futures_closed_positions WHERE account_id = ? AND number = ?");
      const rows = "FROM futures_closed_positions WHERE account_id = ?1 AND number < ?2";
      floorOf = query(database, `SELECT number ${rows} ORDER BY number DESC LIMIT 1 OFFSET ${ROWS_LOOKED_AT - 1}`);
      search = query(
        database,
        `SELECT number, view ${rows} AND number >= ?9
         AND (?3 IS NULL OR contract = ?3) AND (?4 IS NULL OR side = ?4) AND (?5 IS NULL OR closed_by = ?5)
         AND (?6 IS NULL OR closed_at >= ?6) AND (?7 IS NULL OR closed_at < ?7) ORDER BY number DESC LIMIT ?8`,
      );
    },
    take(event, place) {
      const closed = lives.take(event, place);
      if (!closed) return;
      const { accountId, contract, side, closedBy, closedAt } = closed;
      save(accountId, numberOf(place), contract, side, closedBy, closedAt, toText(closed));
    },
    flush: () => lives.flush(),
    page({ accountId, filter = {}, cursor, limit }) {
      const { contract = null, side = null, closedBy = null, from = null, to = null } = filter;
      const below = cursor ?? Number.MAX_SAFE_INTEGER;
      const floor = floorOf.get(accountId, below)?.number ?? null;
      const rows = search.all(accountId, below, contract, side, closedBy, from, to, limit + 1, floor ?? 0);
      const { shown, next } = cutPage(rows, limit, floor);
      return { items: shown.map(viewOf), next };
    },
    find(accountId, closedPositionId) {
      const number = Number(closedPositionId);
      const row = Number.isSafeInteger(number) ? find.get(accountId, number) : undefined;
      return row ? viewOf(row) : null;
    },
  };
}
