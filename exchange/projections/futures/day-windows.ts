import type { Candle } from "~exchange/contract/schemas";
import { contractPriceToTicks, type Contract } from "~exchange/domain/futures/contract";
import { parseUnits } from "~exchange/domain/units";
import { MINUTE, openTimeOf } from "../candles-calendar";
import { query, write, type Query } from "../database";
import type { FuturesCandles } from "./candles";
import type { FuturesContracts } from "./contracts";
import type { FuturesProjection } from "./projection";
import type { FuturesTrades } from "./trades";

/** A contract's last 24 hours of trades. Ticks, null before the first price; lots; turnover in settle units. */
export interface FuturesDay {
  last: number | null;
  open: number | null;
  high: number | null;
  low: number | null;
  lots: bigint;
  turnover: bigint;
  /** When the last price was made, Unix ms; 0 before the first. */
  time: number;
}

export interface DayWindows extends FuturesProjection {
  day(contract: string, now: number): FuturesDay;
}

interface Minute {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  lots: bigint;
  /** Sum of ticks times lots; of a minute that wasn't traded here at the middle of its range. */
  cost: bigint;
}

interface Window {
  /** Minutes with trades, oldest first. */
  minutes: Minute[];
  /** Close of the last minute that left the window: the price a day ago. */
  before: number | null;
  last: number | null;
  time: number;
  summed: FuturesDay | null;
}

const DAY_MINUTES = 1_440;
const EMPTY: FuturesDay = { last: null, open: null, high: null, low: null, lots: 0n, turnover: 0n, time: 0 };

/** Reads a contract's past from `candles` when it is first asked about; stands before them among the projections. */
export function createDayWindows(
  contracts: FuturesContracts,
  candles: FuturesCandles,
  trades: FuturesTrades,
): DayWindows {
  const windows = new Map<string, Window>();
  const changed = new Map<string, Minute>();
  let costs: Query<CostRow>;
  let save: (contract: string, minute: number, cost: string) => void;
  let prune: (before: number) => void;
  let prunedAt = 0;

  function windowOf(name: string, now: number): Window | null {
    const contract = contracts.contract(name);
    if (!contract) return null;
    let window = windows.get(name);
    if (!window) {
      // One more than the day holds: the minute before it gives the price a day ago.
      const from = openTimeOf("1m", now) - DAY_MINUTES * MINUTE;
      const limit = DAY_MINUTES + 1;
      const past = candles.list({ contract: name, kind: "last", interval: "1m", from, to: now + 1, limit });
      window = windowOfPast(contract, past, costs.all(name), now);
      // A recorded price was made by the end of its minute; one traded here has a time of its own.
      window.time = trades.recent(name, 1)[0]?.time ?? window.time;
      windows.set(name, window);
    }
    slide(window, now);
    return window;
  }

  return {
    types: ["traded"],
    migrate(database) {
      database.exec(`
        CREATE TABLE IF NOT EXISTS futures_minute_costs (
          contract TEXT NOT NULL, minute INTEGER NOT NULL, cost TEXT NOT NULL, PRIMARY KEY (contract, minute)
        ) STRICT, WITHOUT ROWID;
      `);
      costs = query(database, "SELECT minute, cost FROM futures_minute_costs WHERE contract = ?");
      save = write(database, "INSERT OR REPLACE INTO futures_minute_costs (contract, minute, cost) VALUES (?, ?, ?)");
      prune = write(database, "DELETE FROM futures_minute_costs WHERE minute < ?");
    },
    take(event, { time }) {
      if (event.type !== "traded") return;
      const window = windowOf(event.contract, time);
      if (!window) return;
      const minute = addTrade(window, { time, ticks: event.price, lots: event.quantity });
      changed.set(`${event.contract} ${minute.time}`, minute);
    },
    flush() {
      for (const [key, { time, cost }] of changed) {
        save(key.slice(0, key.indexOf(" ")), time, cost.toString());
        if (time <= prunedAt) continue;
        prune(time - DAY_MINUTES * MINUTE);
        prunedAt = time;
      }
      changed.clear();
    },
    day(name, now) {
      const window = windowOf(name, now);
      const contract = contracts.contract(name);
      if (!window || !contract) return EMPTY;
      window.summed ??= sum(window, contract);
      return window.summed;
    },
  };
}

interface CostRow {
  minute: number;
  cost: string;
}

function windowOfPast(contract: Contract, past: readonly Candle[], costs: readonly CostRow[], now: number): Window {
  const window: Window = { minutes: [], before: null, last: null, time: 0, summed: null };
  const traded = new Map(costs.map(({ minute, cost }) => [minute, BigInt(cost)]));
  for (const [time, ...texts] of past) {
    const [open, high, low, close] = texts.slice(0, 4).map((text) => contractPriceToTicks(contract, text));
    const units = parseUnits(texts[4], contract.sizeDecimals);
    // A recorded price between two ticks of this market can't be stated in it.
    if (!open || !high || !low || !close || units === null) continue;
    const lots = units / contract.sizeUnits;
    const cost = traded.get(time) ?? (lots * BigInt(high + low)) / 2n;
    window.minutes.push({ time, open, high, low, close, lots, cost });
    window.last = close;
    window.time = Math.min(time + MINUTE - 1, now);
  }
  return window;
}

function sum({ minutes, before, last, time }: Window, { unitsPerTickLot }: Contract): FuturesDay {
  const open = before ?? minutes[0]?.open ?? last;
  if (open === null) return EMPTY;
  let [high, low, lots, cost] = [open, open, 0n, 0n];
  for (const minute of minutes) {
    high = Math.max(high, minute.high);
    low = Math.min(low, minute.low);
    lots += minute.lots;
    cost += minute.cost;
  }
  return { last, open, high, low, lots, turnover: cost * unitsPerTickLot, time };
}

/** Lets minutes go that ended a day or more before `now`. */
function slide(window: Window, now: number): void {
  const first = openTimeOf("1m", now) - (DAY_MINUTES - 1) * MINUTE;
  let gone = 0;
  for (const minute of window.minutes) {
    if (minute.time >= first) break;
    window.before = minute.close;
    gone += 1;
  }
  if (gone === 0) return;
  window.minutes.splice(0, gone);
  window.summed = null;
}

/** Adds a price to its minute, which is the last one or a new one: engine time never goes back. */
function addTrade(window: Window, { time: now, ticks, lots }: { time: number; ticks: number; lots: number }): Minute {
  const time = openTimeOf("1m", now);
  let minute = window.minutes.at(-1);
  if (!minute || minute.time < time) {
    minute = { time, open: ticks, high: ticks, low: ticks, close: ticks, lots: 0n, cost: 0n };
    window.minutes.push(minute);
  }
  minute.high = Math.max(minute.high, ticks);
  minute.low = Math.min(minute.low, ticks);
  minute.close = ticks;
  minute.lots += BigInt(lots);
  minute.cost += BigInt(lots) * BigInt(ticks);
  window.last = ticks;
  window.time = now;
  window.summed = null;
  return minute;
}
