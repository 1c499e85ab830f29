import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Benchmark, Figure, Outcome, RunSettings } from "./benchmark";
import { calibrateDisk } from "./calibration";
import { PreparedFolder } from "./exchange/prepared";
import { RunningExchange } from "./exchange/running";
import type { TradersOrder, TradersReport } from "./traders/main";

const CONNECTIONS = 32;
const RATE = 2_000;
/** Orders that each connection has under way at the peak; HTTP carries one at a time. */
const WINDOW = { rest: 1, socket: 16 };
/** Beside this file in the bundle. */
const TRADERS = fileURLToPath(new URL("./traders.js", import.meta.url));

/** Both ways of sending orders, one after the other against one exchange that keeps no other bounds than its own. */
async function run({ quick }: RunSettings): Promise<Outcome> {
  const folder = await PreparedFolder.make(CONNECTIONS);
  const exchange = await RunningExchange.start(folder.directory, { DEMO_MODE: "off", ORDERS_PER_SECOND: "0" });
  try {
    const { spotPort: port, socketUrl } = exchange;
    const tokens = folder.members.map(({ token }) => token);
    const values: Record<string, number> = {};
    const notes: Record<string, number> = {};
    for (const [turn, transport] of (["socket", "rest"] as const).entries()) {
      const told = { port, socketUrl, transport, tokens, window: WINDOW[transport] };
      const cpu = exchange.cpuSeconds();
      const open = await trade({ ...told, rate: RATE, seconds: quick ? 2 : 5, run: turn * 2 });
      values[`orders per CPU-second, ${transport}`] = (open.orders + open.warmUp) / (exchange.cpuSeconds() - cpu);
      const peak = await trade({ ...told, rate: null, seconds: quick ? 1 : 3, run: turn * 2 + 1 });
      const disk = calibrateDisk();
      values[`order to durable ack, ${transport}, p50`] = open.ack.p50;
      values[`order to durable ack, ${transport}, p99 less the disk's`] = Math.max(0, open.ack.p99 - disk.p99);
      values[`order to book, ${transport}, p50`] = open.book?.p50 ?? NaN;
      values[`order to book, ${transport}, p99`] = open.book?.p99 ?? NaN;
      values[`durable orders per second, ${transport}, peak`] = peak.orders / peak.seconds;
      notes[`${transport}: ack p99 ms`] = open.ack.p99;
      notes[`${transport}: ack max ms`] = open.ack.max;
      notes[`${transport}: fdatasync p99 ms`] = disk.p99;
    }
    return { values, hash: null, notes };
  } finally {
    await exchange.stop();
    folder.remove();
  }
}

async function trade(told: TradersOrder): Promise<TradersReport> {
  const traders = fork(TRADERS);
  traders.send(told);
  const [report] = (await once(traders, "message")) as [TradersReport];
  if (report.error !== null) throw new Error(report.error);
  return report;
}

function figuresOf(transport: "socket" | "rest"): Figure[] {
  const wall = { row: 4, better: "less", unit: "ms", ratioBounds: null, decides: false } as const;
  const more = { row: 4, better: "more", ratioBounds: null, decides: false } as const;
  return [
    { ...wall, name: `order to durable ack, ${transport}, p50`, bounds: { goal: 0.8, gate: 2 } },
    { ...wall, name: `order to durable ack, ${transport}, p99 less the disk's`, bounds: { goal: 3, gate: 10 } },
    { ...wall, name: `order to book, ${transport}, p50`, bounds: null },
    { ...wall, name: `order to book, ${transport}, p99`, bounds: { goal: 50, gate: 100 } },
    {
      ...{ ...more, name: `durable orders per second, ${transport}, peak`, unit: "orders/s" },
      bounds: transport === "socket" ? { goal: 20_000, gate: 8_000 } : null,
    },
    { ...more, name: `orders per CPU-second, ${transport}`, unit: "orders/CPU-s", bounds: null },
  ];
}

/**
 * Row 4: the whole way of an order, through the network, the engine's thread and the disk, by a schedule that doesn't wait for
 * slow answers. There is no baseline: no other exchange runs in one process.
 */
export const orders: Benchmark = {
  name: "orders",
  figures: [...figuresOf("socket"), ...figuresOf("rest")],
  ours: { name: `${CONNECTIONS} connections, ${RATE} orders a second and as fast as they go`, run },
  baseline: null,
  sameHash: false,
  rounds: { full: 3, quick: 1 },
};
