import type { StatsInterval } from "~exchange/contract/futures/get-futures-stats";
import { contractNotional } from "~exchange/domain/futures/contract";
import type { FuturesEvent } from "~exchange/engine/futures/events";
import { DAY, HOUR, MINUTE } from "../candles-calendar";
import { query, write, type Query } from "../database";
import type { FuturesContracts } from "./contracts";
import { fromText, KeptMap, toText } from "./kept-map";
import { closes } from "./liquidations";
import { tallyPositions, type PositionTally } from "./position-tally";
import type { Positions } from "./positions";
import type { FuturesPrices } from "./prices";
import type { EventPlace, FuturesProjection } from "./projection";

/** What happened within an interval. Lots and settle units. */
interface Flows {
  takerBuyLots: bigint;
  takerSellLots: bigint;
  liquidatedLong: bigint;
  liquidatedShort: bigint;
  liquidations: number;
}

/** What was so at its end. Ticks, lots, parts per billion; null where it wasn't known. */
interface Standing extends PositionTally {
  openLots: number;
  mark: number | null;
  index: number | null;
  ratePpb: number | null;
}

export interface StatisticsRow extends Flows, Standing {
  /** The interval's beginning. */
  time: number;
}

export interface Statistics extends FuturesProjection {
  /** Ends the intervals that are over at `time`, before anything of it is taken in. */
  advance(time: number): void;
  /** Intervals that begin in [from, to), oldest first: without `from` the last `limit`. One of which nothing is known isn't there. */
  list(query: { contract: string; interval: StatsInterval; from?: number | undefined; to: number; limit: number }): StatisticsRow[];
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
export function createStatistics(
  contracts: FuturesContracts,
  prices: FuturesPrices,
  positions: Positions,
): Statistics {
  const forming = new KeptMap<Forming>("futures_statistics_forming");
  /** When the next interval is over. */
  let due = Infinity;
  let liquidated = 0;
  let save: (contract: string, interval: string, time: number, row: string) => void;
  let prune: (contract: string, interval: string, before: number) => void;
  let find: Query<{ row: string }>;
  let listFrom: Query<{ row: string }>;
  let listLast: Query<{ row: string }>;

  function add(contract: string, time: number, flows: (known: Forming) => Partial<Flows>) {
    const start = Math.floor(time / STEP) * STEP;
    const known = forming.get(contract) ?? { contract, start, ...NOTHING };
    forming.set(contract, { ...known, ...flows(known) });
    due = Math.min(due, known.start + STEP);
  }

  function close({ contract, start, ...flows }: Forming) {
    const standing = standingOf(contract);
    for (const name of NAMES) {
      const { length, kept } = INTERVALS[name];
      const time = Math.floor(start / length) * length;
      const before = length === STEP ? undefined : find.get(contract, name, time);
      const sums = before ? plus(fromText<StatisticsRow>(before.row), flows) : flows;
      save(contract, name, time, toText({ time, ...sums, ...standing }));
      prune(contract, name, time - kept);
    }
  }

  function standingOf(contract: string): Standing {
    const known = prices.of(contract);
    return {
      ...tallyPositions(positions.ofContract(contract)),
      openLots: positions.openLots(contract),
      mark: known && known.mark > 0 ? known.mark : null,
      index: known && !known.isFrozen ? known.index : null,
      ratePpb: known && known.premium.count > 0 ? (prices.runningRate(contract)?.ratePpb ?? null) : null,
    };
  }

  return {
    types: ["mark-changed", "traded", "liquidation"],
    migrate(database) {
      database.exec(TABLE);
      forming.migrate(database);
      save = write(
        database,
        "INSERT OR REPLACE INTO futures_statistics (contract, interval, time, row) VALUES (?, ?, ?, ?)",
      );
      prune = write(database, "DELETE FROM futures_statistics WHERE contract = ? AND interval = ? AND time < ?");
      find = query(database, "SELECT row FROM futures_statistics WHERE contract = ? AND interval = ? AND time = ?");
      const range = "FROM futures_statistics WHERE contract = ? AND interval = ? AND time >= ? AND time < ?";
      listFrom = query(database, `SELECT row ${range} ORDER BY time LIMIT ?`);
      listLast = query(database, `SELECT row ${range} ORDER BY time DESC LIMIT ?`);
      for (const { start } of forming.values()) due = Math.min(due, start + STEP);
    },
    advance(time) {
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
    take(event, place) {
      takeFlows(event, place);
    },
    flush: () => forming.flush(),
    list({ contract, interval, from, to, limit }) {
      const rows =
        from === undefined
          ? listLast.all(contract, interval, 0, to, limit).reverse()
          : listFrom.all(contract, interval, from, to, limit);
      return rows.map(({ row }) => fromText<StatisticsRow>(row));
    },
  };

  function takeFlows(event: FuturesEvent, { time }: EventPlace) {
    if (event.type === "mark-changed") add(event.contract, time, () => ({}));
    else if (event.type === "traded") {
      const lots = BigInt(event.quantity);
      add(event.contract, time, ({ takerBuyLots, takerSellLots }) =>
        event.takerSide === "buy" ? { takerBuyLots: takerBuyLots + lots } : { takerSellLots: takerSellLots + lots },
      );
    } else if (event.type === "liquidation") takeLiquidation(event.step, time);
  }

  function takeLiquidation(step: Extract<FuturesEvent, { type: "liquidation" }>["step"], time: number) {
    if (step.step === "began") liquidated = 0;
    const lots = closes(step);
    const contract = contracts.contract(step.contract);
    liquidated += lots;
    if (lots > 0 && contract) {
      const value = contractNotional(contract, step.ticks, lots);
      add(step.contract, time, ({ liquidatedLong, liquidatedShort }) =>
        step.side === "long" ? { liquidatedLong: liquidatedLong + value } : { liquidatedShort: liquidatedShort + value },
      );
    } else if (step.step === "ended" && liquidated > 0)
      add(step.contract, time, ({ liquidations }) => ({ liquidations: liquidations + 1 }));
  }
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
