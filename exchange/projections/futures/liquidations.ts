import type { ContractTerms } from "~exchange/domain/futures/contract";
import type { PositionSide } from "~exchange/domain/futures/position";
import type {
  FuturesEvent,
  FuturesLedgerReason,
  LiquidationGrounds,
  LiquidationStep,
} from "~exchange/engine/futures/events";
import { query, write, type Query, type Sqlite } from "../database";
import { cutPage } from "../page";
import type { FuturesContracts } from "./contracts";
import { fromText, toText } from "./kept-map";
import { ownerOf } from "./ledger";
import type { ContractPrices, FuturesPrices } from "./prices";
import type { EventPlace, FuturesProjection } from "./projection";

/** A liquidation with all that it was worked out from, as it was when it began. */
export interface LiquidationRecord {
  liquidationId: string;
  accountId: string;
  contract: string;
  side: PositionSide;
  grounds: LiquidationGrounds;
  lots: number;
  terms: ContractTerms;
  prices: ContractPrices;
  steps: LiquidationStep[];
  /** Postings in order; a holder is "account", "counterparty n" or a house account. */
  ledger: { debit: string; credit: string; amount: bigint; reason: FuturesLedgerReason }[];
  time: number;
}

export interface LiquidationQuery {
  contract?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
  cursor: number | null;
  limit: number;
}

export interface Deleveraging {
  deleveragingId: string;
  liquidationId: string;
  contract: string;
  /** The side of the position that was closed. */
  side: PositionSide;
  lots: number;
  ticks: number;
  time: number;
}

export interface Liquidations extends FuturesProjection {
  /** Those that closed something, newest first. */
  page(query: LiquidationQuery): { items: LiquidationRecord[]; next: string | null };
  find(liquidationId: string): LiquidationRecord | null;
  deleveragings(query: Pick<LiquidationQuery, "contract" | "cursor" | "limit">): {
    items: Deleveraging[];
    next: string | null;
  };
}

const TABLES = `
  CREATE TABLE IF NOT EXISTS futures_liquidations (
    number INTEGER PRIMARY KEY, contract TEXT NOT NULL, closed INTEGER NOT NULL, time INTEGER NOT NULL,
    record TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS futures_liquidations_of ON futures_liquidations (contract, number) WHERE closed > 0;
  CREATE TABLE IF NOT EXISTS futures_deleveragings (
    number INTEGER PRIMARY KEY, liquidation TEXT NOT NULL, contract TEXT NOT NULL, side TEXT NOT NULL,
    lots INTEGER NOT NULL, ticks INTEGER NOT NULL, time INTEGER NOT NULL
  ) STRICT;
`;

/** Lots of its own contract and side that a liquidation closed. */
export function closedLots({ contract, side, steps }: Pick<LiquidationRecord, "contract" | "side" | "steps">): number {
  return steps.reduce((sum, step) => sum + (step.contract === contract && step.side === side ? closes(step) : 0), 0);
}

/** Lots that a step takes from the account. */
export function closes({ step, lots }: LiquidationStep): number {
  return step === "tier_reduced" || step === "pair_closed" || step === "taken_over" ? lots : 0;
}

interface DeleveragingRow {
  number: number;
  liquidation: string;
  contract: string;
  side: PositionSide;
  lots: number;
  ticks: number;
  time: number;
}

/** Stands after prices among the projections: it keeps those that a liquidation began at. */
export function createLiquidations(contracts: FuturesContracts, prices: FuturesPrices): Liquidations {
  /** Those of a command go on beside each other. */
  const open = new Map<string, LiquidationRecord>();
  let deleveraged = 0;
  let statements: Statements;

  function step(event: Extract<FuturesEvent, { type: "liquidation" }>, place: EventPlace) {
    const current = open.get(event.liquidationId) ?? begin(contracts, prices, event, place.time);
    if (!current) return;
    open.set(event.liquidationId, current);
    current.steps.push(event.step);
    if (event.step.step === "deleveraged") {
      const { contract, lots, ticks } = event.step;
      deleveraged += 1;
      const side = event.step.side === "long" ? "short" : "long";
      statements.saveDeleveraging(deleveraged, event.liquidationId, contract, side, lots, ticks, place.time);
    }
    if (event.step.step !== "ended") return;
    const { liquidationId, contract, time } = current;
    const record = toText(anonymous(current));
    statements.save(Number(liquidationId.slice(1)), contract, closedLots(current), time, record);
    open.delete(liquidationId);
  }

  return {
    types: ["liquidation", "ledger-posted"],
    migrate(database) {
      statements = prepare(database);
      deleveraged = statements.lastDeleveraging.get()?.number ?? 0;
    },
    take(event, place) {
      if (event.type === "liquidation") step(event, place);
      else if (event.type === "ledger-posted") {
        const { debit, credit, amount, reason } = event;
        open.get(event.reference)?.ledger.push({ debit, credit, amount, reason });
      }
    },
    page({ contract = null, from = null, to = null, cursor, limit }) {
      const rows = statements.list.all(cursor ?? Number.MAX_SAFE_INTEGER, contract, from, to, limit + 1);
      const { shown, next } = cutPage(rows, limit);
      return { items: shown.map(({ record }) => fromText<LiquidationRecord>(record)), next };
    },
    find(liquidationId) {
      const [, number] = /^L(\d{1,15})$/.exec(liquidationId) ?? [];
      const row = number === undefined ? undefined : statements.find.get(Number(number));
      return row ? fromText<LiquidationRecord>(row.record) : null;
    },
    deleveragings({ contract = null, cursor, limit }) {
      const rows = statements.listDeleveragings.all(cursor ?? Number.MAX_SAFE_INTEGER, contract, limit + 1);
      const { shown, next } = cutPage(rows, limit);
      return {
        items: shown.map(({ number, liquidation, ...row }) => ({
          ...{ ...row, deleveragingId: String(number), liquidationId: liquidation },
        })),
        next,
      };
    },
  };
}

function begin(
  contracts: FuturesContracts,
  prices: FuturesPrices,
  event: Extract<FuturesEvent, { type: "liquidation" }>,
  time: number,
): LiquidationRecord | null {
  const { liquidationId, accountId, grounds, step } = event;
  const contract = contracts.contract(step.contract);
  const known = prices.of(step.contract);
  if (!contract || !known) return null;
  return {
    ...{ liquidationId, accountId, contract: step.contract, side: step.side, grounds, lots: step.lots },
    ...{ terms: termsOf(contract), prices: known, steps: [], ledger: [], time },
  };
}

interface Statements {
  save: (number: number, contract: string, closed: number, time: number, record: string) => void;
  saveDeleveraging: (...values: (string | number)[]) => void;
  list: Query<{ number: number; record: string }>;
  find: Query<{ record: string }>;
  listDeleveragings: Query<DeleveragingRow>;
  lastDeleveraging: Query<{ number: number | null }>;
}

function prepare(database: Sqlite): Statements {
  database.exec(TABLES);
  return {
    save: write(
      database,
      "INSERT INTO futures_liquidations (number, contract, closed, time, record) VALUES (?, ?, ?, ?, ?)",
    ),
    saveDeleveraging: write(
      database,
      `INSERT INTO futures_deleveragings (number, liquidation, contract, side, lots, ticks, time)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ),
    list: query(
      database,
      `SELECT number, record FROM futures_liquidations WHERE closed > 0 AND number < ?1
       AND (?2 IS NULL OR contract = ?2) AND (?3 IS NULL OR time >= ?3) AND (?4 IS NULL OR time < ?4)
       ORDER BY number DESC LIMIT ?5`,
    ),
    find: query(database, "SELECT record FROM futures_liquidations WHERE number = ?"),
    listDeleveragings: query(
      database,
      `SELECT * FROM futures_deleveragings WHERE number < ?1 AND (?2 IS NULL OR contract = ?2)
       ORDER BY number DESC LIMIT ?3`,
    ),
    lastDeleveraging: query(database, "SELECT max(number) AS number FROM futures_deleveragings"),
  };
}

/** Holders without the names of accounts. What moves between the parts of one account is left out. */
function anonymous(record: LiquidationRecord): LiquidationRecord {
  const counterparties: string[] = [];
  const holder = (name: string) => {
    const owner = ownerOf(name);
    if (owner === null) return name;
    if (owner === record.accountId) return "account";
    if (!counterparties.includes(owner)) counterparties.push(owner);
    return `counterparty ${counterparties.indexOf(owner) + 1}`;
  };
  const ledger = record.ledger.map((line) => ({ ...line, debit: holder(line.debit), credit: holder(line.credit) }));
  return { ...record, ledger: ledger.filter(({ debit, credit }) => debit !== credit) };
}

/** The terms alone of what was worked out from them. */
function termsOf(contract: ContractTerms): ContractTerms {
  const { base, settle, contractSize, tick, minLots, maxLots, maxMarketLots, defaultLeverage, tiers } = contract;
  const { makerFeePpm, takerFeePpm, liquidationFeePpm, priceBandPpm, fundingIntervalMs, interestPpb } = contract;
  const { fundingClampPpb, fundingCapPpb, impactNotional, sources, staleAfterMs, outlierPpm } = contract;
  return {
    ...{ contract: contract.contract, base, settle, contractSize, tick, minLots, maxLots, maxMarketLots },
    ...{ defaultLeverage, tiers, makerFeePpm, takerFeePpm, liquidationFeePpm, priceBandPpm, fundingIntervalMs },
    ...{ interestPpb, fundingClampPpb, fundingCapPpb, impactNotional, sources, staleAfterMs, outlierPpm },
    fundDrawdownPpm: contract.fundDrawdownPpm,
  };
}
