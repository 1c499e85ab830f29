/** The traders of the order path, in a process of their own. */
import { once } from "node:events";
import { WebSocket } from "ws";
import { Floor, PAIR, type Quantiles, type Trader } from "./floor";
import { RestTrader } from "./rest-trader";
import { SocketTrader } from "./socket-trader";

export interface TradersOrder {
  port: number;
  socketUrl: string;
  transport: "rest" | "socket";
  /** Of one account each; every one has a connection of its own. */
  tokens: readonly string[];
  /** Orders a second, sent by a schedule that doesn't wait for answers; null sends the next one when one is answered. */
  rate: number | null;
  /** Orders that each trader has under way where there is no rate. */
  window: number;
  seconds: number;
  /** How many of these the exchange has seen before. */
  run: number;
}

export interface TradersReport {
  orders: number;
  /** Those before it that only warm up. */
  warmUp: number;
  seconds: number;
  /** Milliseconds from when the schedule handed the order over to its answer. */
  ack: Quantiles;
  /** Milliseconds from there to the book's message that shows it, over the orders that can be told apart. */
  book: Quantiles | null;
  error: string | null;
}

const WARM_UP_RATE = 1_000;
const WARM_UP_ORDERS = 1_500;

async function watchBook(url: string, floor: Floor): Promise<WebSocket> {
  const socket = new WebSocket(url);
  await once(socket, "open");
  socket.on("message", (data: Buffer) => {
    const message = JSON.parse(data.toString()) as { type: string | null; data: { bids?: [string, string][] } | null };
    if (message.type === "depth") for (const [price] of message.data?.bids ?? []) floor.seen(price);
  });
  socket.send(JSON.stringify({ event: "sub", params: { biz: "spot", type: "depth", pairCode: PAIR } }));
  return socket;
}

/**
 * Open loop: order k is handed to its trader at k / rate, whatever became of those before it. Its time counts from there, what it
 * waits for its connection included; that our own timer may be a millisecond late is not the exchange's doing.
 */
async function bySchedule(floor: Floor, traders: readonly Trader[], rate: number, count: number): Promise<void> {
  const start = performance.now();
  for (let sent = 0; sent < count;) {
    const due = Math.min(count, Math.floor(((performance.now() - start) / 1_000) * rate) + 1);
    for (; sent < due; sent++) {
      traders[sent % traders.length]?.place(floor.next(performance.now()));
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  while (floor.orders < count && floor.error === null) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Closed loop: every trader always has `window` orders under way. */
async function atOnce(floor: Floor, traders: readonly Trader[], window: number, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  let underWay = 0;
  await new Promise<void>((resolve) => {
    traders.forEach((trader) => {
      const place = () => {
        underWay += 1;
        trader.place(floor.next(performance.now()));
      };
      trader.onAnswered = () => {
        underWay -= 1;
        if (performance.now() < end && floor.error === null) place();
        else if (underWay === 0) resolve();
      };
      for (let i = 0; i < window; i++) place();
    });
  });
}

async function trade(told: TradersOrder): Promise<TradersReport> {
  const { port, socketUrl, transport, tokens, rate, window, seconds, run } = told;
  const floor = new Floor(run);
  const traders = await Promise.all(
    tokens.map((token) =>
      transport === "rest"
        ? RestTrader.connect(port, token, floor)
        : SocketTrader.connect(port, socketUrl, token, floor),
    ),
  );
  const watcher = await watchBook(socketUrl, floor);
  await bySchedule(floor, traders, WARM_UP_RATE, WARM_UP_ORDERS);
  floor.forget();
  const start = performance.now();
  if (rate === null) await atOnce(floor, traders, window, seconds * 1_000);
  else await bySchedule(floor, traders, rate, rate * seconds);
  const spent = (performance.now() - start) / 1_000;
  // The last message of the book may still be on its way.
  await new Promise((resolve) => setTimeout(resolve, 200));
  for (const trader of traders) trader.end();
  watcher.terminate();
  return { orders: floor.orders, warmUp: WARM_UP_ORDERS, seconds: spent, ...floor.times(), error: floor.error };
}

process.once("message", (told: TradersOrder) => {
  void trade(told)
    .catch((error: unknown) => ({ error: String(error) }))
    .then((report) => process.send?.(report, () => process.exit(0)));
});
