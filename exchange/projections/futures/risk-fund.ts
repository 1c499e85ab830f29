import type { FuturesEvent } from "~exchange/engine/futures/events";
import { query, write, type Query, type Sqlite, type Value } from "../database";
import { cutPage } from "../page";
import { numberOf, type EventPlace, type FuturesProjection } from "./projection";

export type FundMovementKind = "surplus" | "cover" | "top_up";

/** Settle units; negative where the fund paid. */
export interface FundMovement {
  movementId: string;
  kind: FundMovementKind;
  amount: bigint;
  /** After it. */
  balance: bigint;
  contract: string | null;
  liquidationId: string | null;
  time: number;
}

/** The fund as of a moment: its balance, and all that came in and went out since it was begun. */
export interface FundFigures {
  balance: bigint;
  inflow: bigint;
  outflow: bigint;
}

export interface FundQuery {
  kind?: FundMovementKind | undefined;
  contract?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
  order: "newest" | "largest";
  cursor: number | null;
  limit: number;
}

export interface RiskFund extends FuturesProjection {
  /** As of `time`, movements at it included; zero before the first. */
  at(time: number): FundFigures;
  /** Time of the first movement; null before it. */
  since(): number | null;
  /** Figures at the end of each whole span of `length` from `from` on that had a movement, by the span's beginning. */
  ends(from: number, length: number): { time: number; balance: bigint }[];
  /** `largest`: by size, whose cursor counts what was shown. */
  page(query: FundQuery): { items: FundMovement[]; next: string | null };
}

/** Amounts are text, `size` is what they are sorted by; `inflow` and `outflow` are sums so far. */
const TABLE = `
  CREATE TABLE IF NOT EXISTS futures_fund (
    number INTEGER PRIMARY KEY, kind TEXT NOT NULL, amount TEXT NOT NULL, size REAL NOT NULL, balance TEXT NOT NULL,
    inflow TEXT NOT NULL, outflow TEXT NOT NULL, contract TEXT, liquidation TEXT, time INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS futures_fund_by_time ON futures_fund (time, number);
  CREATE INDEX IF NOT EXISTS futures_fund_by_size ON futures_fund (size DESC, number);
`;
const FUND = "house:risk-fund";
/** Pages by size end here. */
const LARGEST_MAX = 1_000;

interface Row {
  number: number;
  kind: FundMovementKind;
  amount: string;
  balance: string;
  contract: string | null;
  liquidation: string | null;
  time: number;
}

type FiguresRow = Record<keyof FundFigures, string>;

export function createRiskFund(): RiskFund {
  /** Contracts of the liquidations at work. */
  const open = new Map<string, string>();
  let figures: FundFigures = { balance: 0n, inflow: 0n, outflow: 0n };
  let statements: Statements;

  function post(event: Extract<FuturesEvent, { type: "ledger-posted" }>, place: EventPlace) {
    const isIn = event.credit === FUND;
    const amount = isIn ? event.amount : -event.amount;
    const { balance, inflow, outflow } = figures;
    figures = {
      balance: balance + amount,
      inflow: isIn ? inflow + event.amount : inflow,
      outflow: isIn ? outflow : outflow + event.amount,
    };
    const kind = event.reason === "endowment" ? "top_up" : isIn ? "surplus" : "cover";
    const contract = open.get(event.reference) ?? null;
    const sums = [figures.balance, figures.inflow, figures.outflow].map(String);
    const size = Number(event.amount);
    statements.save(
      numberOf(place),
      kind,
      amount.toString(),
      size,
      ...sums,
      contract,
      contract === null ? null : event.reference,
      place.time,
    );
  }

  return {
    types: ["ledger-posted", "liquidation"],
    migrate(database) {
      statements = prepare(database);
      const last = statements.before.get(Number.MAX_SAFE_INTEGER);
      if (last) figures = toFigures(last);
    },
    take(event, place) {
      if (event.type === "liquidation") {
        if (event.step.step === "began") open.set(event.liquidationId, event.step.contract);
        else if (event.step.step === "ended") open.delete(event.liquidationId);
      } else if (event.type === "ledger-posted" && (event.credit === FUND || event.debit === FUND)) post(event, place);
    },
    at(time) {
      const row = statements.before.get(time);
      return row ? toFigures(row) : { balance: 0n, inflow: 0n, outflow: 0n };
    },
    since: () => statements.first.get()?.time ?? null,
    ends: (from, length) =>
      statements.ends.all(length, from).map(({ span, balance }) => ({ time: span, balance: BigInt(balance) })),
    page({ kind = null, contract = null, from = null, to = null, order, cursor, limit }) {
      if (order === "newest") {
        const rows = statements.newest.all(kind, contract, from, to, cursor ?? Number.MAX_SAFE_INTEGER, limit + 1);
        const { shown, next } = cutPage(rows, limit);
        return { items: shown.map(toMovement), next };
      }
      const seen = cursor ?? 0;
      const rows = statements.largest.all(kind, contract, from, to, seen, limit + 1);
      const hasMore = rows.length > limit && seen + limit < LARGEST_MAX;
      return { items: rows.slice(0, limit).map(toMovement), next: hasMore ? String(seen + limit) : null };
    },
  };
}

interface Statements {
  save: (...values: Value[]) => void;
  before: Query<FiguresRow>;
  first: Query<{ time: number | null }>;
  ends: Query<{ span: number; balance: string }>;
  newest: Query<Row>;
  largest: Query<Row>;
}

function prepare(database: Sqlite): Statements {
  database.exec(TABLE);
  const asked = `FROM futures_fund WHERE (?1 IS NULL OR kind = ?1) AND (?2 IS NULL OR contract = ?2)
    AND (?3 IS NULL OR time >= ?3) AND (?4 IS NULL OR time < ?4)`;
  return {
    save: write(
      database,
      `INSERT INTO futures_fund (number, kind, amount, size, balance, inflow, outflow, contract, liquidation, time)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    before: query(
      database,
      "SELECT balance, inflow, outflow FROM futures_fund WHERE time <= ? ORDER BY time DESC, number DESC LIMIT 1",
    ),
    first: query(database, "SELECT min(time) AS time FROM futures_fund"),
    // Numbers arrive as REAL, which division would keep the fraction of.
    ends: query(
      database,
      `SELECT time / CAST(?1 AS INTEGER) * CAST(?1 AS INTEGER) AS span, balance, max(number)
       FROM futures_fund WHERE time >= ?2 GROUP BY span ORDER BY span`,
    ),
    newest: query(database, `SELECT * ${asked} AND number < ?5 ORDER BY number DESC LIMIT ?6`),
    largest: query(database, `SELECT * ${asked} ORDER BY size DESC, number LIMIT ?6 OFFSET ?5`),
  };
}

function toFigures({ balance, inflow, outflow }: FiguresRow): FundFigures {
  return { balance: BigInt(balance), inflow: BigInt(inflow), outflow: BigInt(outflow) };
}

function toMovement({ number, kind, amount, balance, contract, liquidation, time }: Row): FundMovement {
  const amounts = { amount: BigInt(amount), balance: BigInt(balance) };
  return { movementId: String(number), kind, ...amounts, contract, liquidationId: liquidation, time };
}
