import type { Candle } from "~exchange/contract/schemas";
import { contractTicksToPrice, type Contract } from "~exchange/domain/futures/contract";
import { formatUnits } from "~exchange/domain/units";
import type { PriceKind } from "~exchange/engine/futures/commands";
import { INTERVALS, MINUTE, openTimeOf } from "../candles-calendar";
import { fillGaps, foldPrices, type MadePrice } from "../candles-fold";
import { listAcross, type CandleStretch, type StretchQuery } from "../candles-stretch";
import { query, write, type Query, type Sqlite } from "../database";
import type { Bar } from "../history";
import type { FuturesContracts } from "./contracts";
import type { FuturesPast } from "./past";
import type { FuturesProjection } from "./projection";

export interface CandleQuery extends StretchQuery {
  contract: string;
  kind: PriceKind;
}

/** Candles of trades, mark and index: live ones folded from events, before them the contract's past. */
export interface FuturesCandles extends FuturesProjection {
  /** Candles whose open time lies in [from, to), oldest first, at most `limit`; without `from`, the last ones before `to`. */
  list(query: CandleQuery): Candle[];
}

const TABLE = `
  CREATE TABLE IF NOT EXISTS futures_candles (
    contract TEXT NOT NULL, kind TEXT NOT NULL, interval TEXT NOT NULL, time INTEGER NOT NULL, open INTEGER NOT NULL,
    high INTEGER NOT NULL, low INTEGER NOT NULL, close INTEGER NOT NULL, volume INTEGER NOT NULL,
    PRIMARY KEY (contract, kind, interval, time)
  ) STRICT, WITHOUT ROWID;
`;
const COLUMNS = "time, open, high, low, close, volume";

export interface FuturesCandlesOptions {
  contracts: FuturesContracts;
  past: FuturesPast;
  now: () => number;
}

export function createFuturesCandles({ contracts, past, now }: FuturesCandlesOptions): FuturesCandles {
  const points = new Map<string, { contract: string; kind: PriceKind; made: MadePrice[] }>();
  /** The last close and the first minute by contract and kind, once they are known. */
  const closes = new Map<string, number>();
  const firsts = new Map<string, number>();
  let statements: Statements;

  function add(contract: string, kind: PriceKind, point: MadePrice) {
    const key = `${contract} ${kind}`;
    const known = points.get(key) ?? { contract, kind, made: [] };
    known.made.push(point);
    points.set(key, known);
  }

  function write(contract: string, kind: PriceKind, made: readonly MadePrice[]) {
    const key = `${contract} ${kind}`;
    const previous = closes.get(key) ?? null;
    for (const interval of INTERVALS)
      for (const bar of foldPrices(interval, made, previous))
        statements.upsert(contract, kind, interval, bar.time, bar.open, bar.high, bar.low, bar.close, bar.volume);
    closes.set(key, made.at(-1)?.price ?? 0);
    if (!firsts.has(key)) firsts.set(key, openTimeOf("1m", made[0]?.time ?? 0));
  }

  function stretchesOf(contract: Contract, kind: PriceKind, time: number): CandleStretch[] {
    const minute = openTimeOf("1m", time);
    const first = firsts.get(`${contract.contract} ${kind}`);
    const before = past.stretches(contract.contract, kind, first ?? minute);
    const span = { start: first ?? minute, end: minute + MINUTE };
    return first === undefined ? before : [...before, live(statements, contract, kind, span)];
  }

  return {
    types: ["traded", "mark-changed"],
    migrate(database) {
      statements = prepare(database);
      for (const { contract, kind, first, close } of statements.ends.all()) {
        firsts.set(`${contract} ${kind}`, first);
        closes.set(`${contract} ${kind}`, close);
      }
    },
    take(event, { time }) {
      if (event.type === "traded") add(event.contract, "last", { time, price: event.price, quantity: event.quantity });
      else if (event.type === "mark-changed" && event.indexPrice !== null) {
        add(event.contract, "mark", { time, price: event.mark, quantity: 0 });
        add(event.contract, "index", { time, price: event.indexPrice, quantity: 0 });
      }
    },
    flush() {
      for (const { contract, kind, made } of points.values()) write(contract, kind, made);
      points.clear();
    },
    list({ contract: name, kind, ...asked }) {
      const contract = contracts.contract(name);
      return contract ? listAcross(stretchesOf(contract, kind, now()), asked) : [];
    },
  };
}

/** What was folded here, from the minute of the first price on. */
function live(
  { range, before }: Statements,
  contract: Contract,
  kind: PriceKind,
  { start, end }: { start: number; end: number },
): CandleStretch {
  const name = contract.contract;
  return {
    start,
    end,
    candles(interval, from, to) {
      const begin = Math.max(from, openTimeOf(interval, start));
      const stop = Math.min(to, openTimeOf(interval, end - 1));
      const rows = range.all(name, kind, interval, begin, stop);
      // Mark and index are known while the exchange runs alone; a trade's price stands until the next.
      if (kind !== "last") return rows.map((bar) => toCandle(contract, bar));
      const close = before.get(name, kind, interval, begin)?.close ?? null;
      return fillGaps(interval, rows, close, begin, stop).map((bar) => toCandle(contract, bar));
    },
  };
}

interface Statements {
  upsert: (contract: string, kind: string, interval: string, ...bar: number[]) => void;
  range: Query<Bar>;
  before: Query<{ close: number }>;
  ends: Query<{ contract: string; kind: PriceKind; first: number; close: number }>;
}

function prepare(database: Sqlite): Statements {
  database.exec(TABLE);
  return {
    upsert: write(
      database,
      `INSERT INTO futures_candles (contract, kind, interval, ${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (contract, kind, interval, time) DO UPDATE SET high = max(high, excluded.high),
       low = min(low, excluded.low), close = excluded.close, volume = volume + excluded.volume`,
    ),
    range: query(
      database,
      `SELECT ${COLUMNS} FROM futures_candles
       WHERE contract = ? AND kind = ? AND interval = ? AND time BETWEEN ? AND ? ORDER BY time`,
    ),
    before: query(
      database,
      `SELECT close FROM futures_candles
       WHERE contract = ? AND kind = ? AND interval = ? AND time < ? ORDER BY time DESC LIMIT 1`,
    ),
    ends: query(
      database,
      `SELECT c.contract, c.kind, e.first, c.close FROM futures_candles c JOIN
       (SELECT contract, kind, min(time) AS first, max(time) AS last FROM futures_candles WHERE interval = '1m'
        GROUP BY contract, kind) e
       ON c.contract = e.contract AND c.kind = e.kind AND c.interval = '1m' AND c.time = e.last`,
    ),
  };
}

function toCandle(contract: Contract, { time, open, high, low, close, volume }: Bar): Candle {
  const price = (ticks: number) => contractTicksToPrice(contract, ticks);
  const base = formatUnits(BigInt(volume) * contract.sizeUnits, contract.sizeDecimals);
  return [time, price(open), price(high), price(low), price(close), base];
}
