import type { PositionSide } from "~exchange/domain/futures/position";
import type { FuturesEvent } from "~exchange/engine/futures/events";
import type { Accounts } from "../accounts";
import { query, write, type Query, type Sqlite, type Value } from "../database";
import { cutPage } from "../page";
import type { FuturesPast, PastSettlement } from "./past";
import { numberOf, type EventPlace, type FuturesProjection } from "./projection";

/** One settlement of a contract. Rates in parts per billion, mark in ticks. */
export interface Settlement extends PastSettlement {
  contract: string;
}

/** What an account paid at one settlement (negative: got), settle units. */
export interface FundingPaid {
  contract: string;
  fundingTime: number;
  side: PositionSide;
  /** The split position's; null where positions are merged. */
  positionId: string | null;
  lots: number;
  ratePpb: number;
  mark: number;
  amount: bigint;
}

export interface FundingQuery {
  from?: number | undefined;
  to?: number | undefined;
  limit: number;
}

export interface Funding extends FuturesProjection {
  /** Newest first, those of the contract's past included. */
  rates(query: FundingQuery & { contract: string; before: number | null }): {
    items: Settlement[];
    next: string | null;
  };
  /** The sum of the rates settled in [from, to). */
  sum(contract: string, from: number, to: number): number;
  payments(query: FundingQuery & { accountId: string; contract?: string | undefined; cursor: number | null }): {
    items: FundingPaid[];
    next: string | null;
  };
}

const TABLES = `
  CREATE TABLE IF NOT EXISTS futures_settlements (
    contract TEXT NOT NULL, funding_time INTEGER NOT NULL, rate_ppb INTEGER NOT NULL, premium_ppb INTEGER NOT NULL,
    is_capped INTEGER NOT NULL, mark INTEGER NOT NULL, PRIMARY KEY (contract, funding_time)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS futures_funding_payments (
    account_id TEXT NOT NULL, number INTEGER NOT NULL, contract TEXT NOT NULL, funding_time INTEGER NOT NULL,
    side TEXT NOT NULL, position_id TEXT, lots INTEGER NOT NULL, rate_ppb INTEGER NOT NULL, mark INTEGER NOT NULL, amount TEXT NOT NULL,
    PRIMARY KEY (account_id, number)
  ) STRICT, WITHOUT ROWID;
`;

interface SettlementRow {
  contract: string;
  funding_time: number;
  rate_ppb: number;
  premium_ppb: number;
  is_capped: number;
  mark: number;
}

interface PaymentRow {
  number: number;
  contract: string;
  funding_time: number;
  side: PositionSide;
  position_id: string | null;
  lots: number;
  rate_ppb: number;
  mark: number;
  amount: string;
}

/** Settlements of the past that one sum looks at: 30 days of minutes' intervals would be more than anybody configures. */
const SUMMED_MAX = 1_000;

export function createFunding(accounts: Accounts, past: FuturesPast): Funding {
  /** Payments come before the settlement that tells their rate. */
  let paid: { event: Extract<FuturesEvent, { type: "funding-paid" }>; place: EventPlace }[] = [];
  let statements: Statements;

  /** Where the past ends: with the first settlement here. */
  const pastUntil = (contract: string, to: number) => Math.min(statements.first.get(contract)?.time ?? Infinity, to);

  function settle(event: Extract<FuturesEvent, { type: "funding-settled" }>) {
    const { contract, fundingTime, ratePpb, premiumPpb, isCapped, mark } = event;
    statements.saveSettlement(contract, fundingTime, ratePpb, premiumPpb, isCapped ? 1 : 0, mark);
    for (const { event: payment, place } of paid) {
      const { accountId, side, positionId, lots, amount } = payment;
      if (accounts.isMaker(accountId)) continue;
      statements.savePayment(
        accountId,
        numberOf(place),
        contract,
        fundingTime,
        side,
        positionId,
        lots,
        ratePpb,
        mark,
        amount.toString(),
      );
    }
    paid = [];
  }

  return {
    types: ["funding-settled", "funding-paid"],
    migrate(database) {
      statements = prepare(database);
    },
    take(event, place) {
      if (event.type === "funding-paid") paid.push({ event, place });
      else if (event.type === "funding-settled") settle(event);
    },
    rates({ contract, from = 0, to = Number.MAX_SAFE_INTEGER, before, limit }) {
      const end = Math.min(to, before ?? to);
      const settled = statements.rates.all(contract, from, end, limit + 1).map(toSettlement);
      const missing = limit + 1 - settled.length;
      const older = missing > 0 ? past.settlements(contract, from, pastUntil(contract, end), missing) : [];
      const rows = [...settled, ...older.map((each) => ({ contract, ...each }))];
      const { shown, next } = cutPage(
        rows.map((row) => ({ ...row, number: row.fundingTime })),
        limit,
      );
      return { items: shown, next };
    },
    sum(contract, from, to) {
      const older = past.settlements(contract, from, pastUntil(contract, to), SUMMED_MAX);
      return older.reduce((total, { ratePpb }) => total + ratePpb, statements.sum.get(contract, from, to)?.sum ?? 0);
    },
    payments({ accountId, contract = null, from = null, to = null, cursor, limit }) {
      const below = cursor ?? Number.MAX_SAFE_INTEGER;
      const { shown, next } = cutPage(statements.payments.all(accountId, below, contract, from, to, limit + 1), limit);
      return { items: shown.map(toPayment), next };
    },
  };
}

interface Statements {
  saveSettlement: (...values: Value[]) => void;
  savePayment: (...values: Value[]) => void;
  rates: Query<SettlementRow>;
  first: Query<{ time: number | null }>;
  sum: Query<{ sum: number | null }>;
  payments: Query<PaymentRow>;
}

function prepare(database: Sqlite): Statements {
  database.exec(TABLES);
  return {
    saveSettlement: write(
      database,
      `INSERT INTO futures_settlements (contract, funding_time, rate_ppb, premium_ppb, is_capped, mark)
         VALUES (?, ?, ?, ?, ?, ?)`,
    ),
    savePayment: write(
      database,
      `INSERT INTO futures_funding_payments
         (account_id, number, contract, funding_time, side, position_id, lots, rate_ppb, mark, amount)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    rates: query(
      database,
      `SELECT * FROM futures_settlements WHERE contract = ? AND funding_time >= ? AND funding_time < ?
         ORDER BY funding_time DESC LIMIT ?`,
    ),
    first: query(database, "SELECT min(funding_time) AS time FROM futures_settlements WHERE contract = ?"),
    sum: query(
      database,
      `SELECT sum(rate_ppb) AS sum FROM futures_settlements
         WHERE contract = ? AND funding_time >= ? AND funding_time < ?`,
    ),
    payments: query(
      database,
      `SELECT * FROM futures_funding_payments WHERE account_id = ?1 AND number < ?2
         AND (?3 IS NULL OR contract = ?3) AND (?4 IS NULL OR funding_time >= ?4)
         AND (?5 IS NULL OR funding_time < ?5) ORDER BY number DESC LIMIT ?6`,
    ),
  };
}

function toSettlement(row: SettlementRow): Settlement {
  const { contract, funding_time: fundingTime, rate_ppb: ratePpb, premium_ppb: premiumPpb, is_capped, mark } = row;
  return { contract, fundingTime, ratePpb, premiumPpb, isCapped: is_capped === 1, mark };
}

function toPayment(row: PaymentRow): FundingPaid {
  const { contract, funding_time: fundingTime, side, position_id: positionId, lots, mark, amount } = row;
  const { rate_ppb: ratePpb } = row;
  return { contract, fundingTime, side, positionId, lots, ratePpb, mark, amount: BigInt(amount) };
}
