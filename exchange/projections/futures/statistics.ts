import type { StatsInterval } from "~exchange/contract/futures/get-futures-stats";
import { contractNotional } from "~exchange/domain/futures/contract";
import type { FuturesEvent, LiquidationStep } from "~exchange/engine/futures/events";
import { DAY, HOUR, MINUTE } from "../candles-calendar";
import { query, write, type Query, type Sqlite } from "../database";
import type { FuturesContracts } from "./contracts";
import { fromText, KeptMap, toText } from "./kept-map";
import { closes } from "./liquidations";
import type { Positions } from "./positions";
import type { FuturesPrices } from "./prices";
import type { FuturesProjection } from "./projection";
import { Standings, type Standing } from "./standings";

/** What happened within an interval. Lots and settle units. */
interface Flows {
  takerBuyLots: bigint;
  takerSellLots: bigint;
  liquidatedLong: bigint;
  liquidatedShort: bigint;
  liquidations: number;
}

export interface StatisticsRow extends Flows, Standing {
  /** The interval's beginning. */
  time: number;
}

export interface Statistics extends FuturesProjection {
  /** Ends the intervals that are over at `time`, before anything of it is taken in. */
  advance(time: number): void;
  /** Intervals that begin in [from, to), oldest first: without `from` the last `limit`. One of which nothing is known isn't there. */
  list(query: {
    contract: string;
    interval: StatsInterval;
    from?: number | undefined;
    to: number;
    limit: number;
  }): StatisticsRow[];
  /** The interval under way as it stands: what happened in it so far, and the state now. Null where nothing is known of it. */
  live(contract: string, interval: StatsInterval): StatisticsRow | null;
}

interface Forming extends Flows {
  contract: string;
  start: number;
}

const STEP = 5 * MINUTE;
/** Lengths, and how long rows are kept. */
const INTERVALS: Record<StatsInterval, { length: number; kept: number }> = {
  "5m": { length: STEP, kept: 30 * DAY },
  "15m": { length: 3 * STEP, kept: 90 * DAY },
  "1h": { length: HOUR, kept: 400 * DAY },
  "4h": { length: 4 * HOUR, kept: 1_600 * DAY },
  "1d": { length: DAY, kept: 4_000 * DAY },
};
const NAMES: readonly StatsInterval[] = ["5m", "15m", "1h", "4h", "1d"];
const NOTHING: Flows = {
  ...{ takerBuyLots: 0n, takerSellLots: 0n, liquidatedLong: 0n, liquidatedShort: 0n, liquidations: 0 },
};

const TABLE = `
  CREATE TABLE IF NOT EXISTS futures_statistics (
    contract TEXT NOT NULL, interval TEXT NOT NULL, time INTEGER NOT NULL, row TEXT NOT NULL,
    PRIMARY KEY (contract, interval, time)
  ) STRICT, WITHOUT ROWID;
`;

/** Five minutes at a time; longer intervals grow with each of them. */
export function createStatistics(contracts: FuturesContracts, prices: FuturesPrices, positions: Positions): Statistics {
  const forming = new KeptMap<Forming>("futures_statistics_forming");
  const flows = new FlowReader(contracts);
  /** When the next interval is over. */
  let due = Infinity;
  /** Of the last event. */
  let clock = 0;
  const standings = new Standings(prices, positions);
  let statements: Statements;

  function close(entry: Forming) {
    const { contract } = entry;
    const standing = standings.of(contract);
    for (const name of NAMES) {
      const row = grown(statements, entry, name, standing);
      statements.save(contract, name, row.time, toText(row));
      statements.prune(contract, name, row.time - INTERVALS[name].kept);
    }
  }

  return {
    types: ["mark-changed", "traded", "liquidation"],
    migrate(database) {
      statements = prepare(database);
      forming.migrate(database);
      for (const { start } of forming.values()) due = Math.min(due, start + STEP);
    },
    advance(time) {
      clock = time;
      if (time < due) return;
      due = Infinity;
      for (const entry of [...forming.values()]) {
        if (entry.start + STEP > time) due = Math.min(due, entry.start + STEP);
        else {
          close(entry);
          forming.delete(entry.contract);
        }
      }
    },
    take(event, { time }) {
      const found = flows.read(event);
      if (!found) return;
      const { contract, happened } = found;
      const known = forming.get(contract) ?? { contract, start: Math.floor(time / STEP) * STEP, ...NOTHING };
      forming.set(contract, { ...known, ...plus(known, happened) });
      due = Math.min(due, known.start + STEP);
    },
    flush: () => forming.flush(),
    list({ contract, interval, from, to, limit }) {
      const rows =
        from === undefined
          ? statements.listLast.all(contract, interval, 0, to, limit).reverse()
          : statements.listFrom.all(contract, interval, from, to, limit);
      return rows.map(({ row }) => fromText<StatisticsRow>(row));
    },
    live(contract, interval) {
      const entry = forming.get(contract);
      return entry ? grown(statements, entry, interval, standings.lately(contract, clock)) : null;
    },
  };
}

/** What an event adds to its contract's interval. */
class FlowReader {
  /** Lots that the liquidation at work has closed. */
  private liquidated = 0;

  constructor(private readonly contracts: FuturesContracts) {}

  /** Null where it adds nothing; a mark alone makes the interval one of which something is known. */
  read(event: FuturesEvent): { contract: string; happened: Flows } | null {
    if (event.type === "mark-changed") return { contract: event.contract, happened: NOTHING };
    if (event.type === "traded") {
      const lots = BigInt(event.quantity);
      const taken = event.takerSide === "buy" ? { takerBuyLots: lots } : { takerSellLots: lots };
      return { contract: event.contract, happened: { ...NOTHING, ...taken } };
    }
    return event.type === "liquidation" ? this.readLiquidation(event.step) : null;
  }

  private readLiquidation(step: LiquidationStep): { contract: string; happened: Flows } | null {
    if (step.step === "began") this.liquidated = 0;
    const contract = this.contracts.contract(step.contract);
    if (!contract) return null;
    const lots = closes(step);
    this.liquidated += lots;
    if (lots > 0) {
      const value = contractNotional(contract, step.ticks, lots);
      const closed = step.side === "long" ? { liquidatedLong: value } : { liquidatedShort: value };
      return { contract: step.contract, happened: { ...NOTHING, ...closed } };
    }
    if (step.step !== "ended" || this.liquidated === 0) return null;
    return { contract: step.contract, happened: { ...NOTHING, liquidations: 1 } };
  }
}

/** The row of an interval with its last five minutes in it. */
function grown(
  { find }: Statements,
  { contract, start, ...happened }: Forming,
  name: StatsInterval,
  standing: Standing,
): StatisticsRow {
  const { length } = INTERVALS[name];
  const time = Math.floor(start / length) * length;
  const before = length === STEP ? undefined : find.get(contract, name, time);
  const sums = before ? plus(fromText<StatisticsRow>(before.row), happened) : happened;
  return { time, ...sums, ...standing };
}

interface Statements {
  save: (contract: string, interval: string, time: number, row: string) => void;
  prune: (contract: string, interval: string, before: number) => void;
  find: Query<{ row: string }>;
  listFrom: Query<{ row: string }>;
  listLast: Query<{ row: string }>;
}

function prepare(database: Sqlite): Statements {
  database.exec(TABLE);
  const of = "FROM futures_statistics WHERE contract = ? AND interval = ?";
  return {
    save: write(
      database,
      "INSERT OR REPLACE INTO futures_statistics (contract, interval, time, row) VALUES (?, ?, ?, ?)",
    ),
    prune: write(database, `DELETE ${of} AND time < ?`),
    find: query(database, `SELECT row ${of} AND time = ?`),
    listFrom: query(database, `SELECT row ${of} AND time >= ? AND time < ? ORDER BY time LIMIT ?`),
    listLast: query(database, `SELECT row ${of} AND time >= ? AND time < ? ORDER BY time DESC LIMIT ?`),
  };
}

function plus(before: Flows, flows: Flows): Flows {
  return {
    takerBuyLots: before.takerBuyLots + flows.takerBuyLots,
    takerSellLots: before.takerSellLots + flows.takerSellLots,
    liquidatedLong: before.liquidatedLong + flows.liquidatedLong,
    liquidatedShort: before.liquidatedShort + flows.liquidatedShort,
    liquidations: before.liquidations + flows.liquidations,
  };
}
