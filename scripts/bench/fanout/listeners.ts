/** An audience of one book, in a process of its own, with the one trader who moves it. */
import { once } from "node:events";
import { WebSocket } from "ws";
import { quantile } from "../statistics";
import { Floor, PAIR } from "../traders/floor";
import { RestTrader } from "../traders/rest-trader";

export interface ListenersOrder {
  port: number;
  socketUrl: string;
  token: string;
  clients: number;
  /** Orders a second: each changes one level of the book. */
  rate: number;
  seconds: number;
}

/** Said once all listen, and again with what they heard. */
export type ListenersMessage =
  { type: "listening" } | { type: "heard"; messages: number; p50: number; p99: number; error: string | null };

/** Far enough apart that each order has a level of its own. */
const FIRST_CENTS = 5_000;

/** Milliseconds from the sending of an order to each client's message that shows its level. */
class Heard {
  readonly times: number[] = [];
  private readonly sent = new Map<string, number>();

  send(price: string): void {
    this.sent.set(price, performance.now());
  }

  take(data: Buffer): void {
    const message = JSON.parse(data.toString()) as { type: string | null; data: { bids?: [string, string][] } | null };
    if (message.type !== "depth") return;
    for (const [price] of message.data?.bids ?? []) {
      const sent = this.sent.get(price);
      if (sent !== undefined) this.times.push(performance.now() - sent);
    }
  }
}

async function listen(url: string, heard: Heard): Promise<void> {
  const socket = new WebSocket(url);
  await once(socket, "open");
  socket.on("message", (data: Buffer) => heard.take(data));
  socket.send(JSON.stringify({ event: "sub", params: { biz: "spot", type: "depth", pairCode: PAIR } }));
}

async function run({ port, socketUrl, token, clients, rate, seconds }: ListenersOrder): Promise<void> {
  const heard = new Heard();
  for (let index = 0; index < clients; index++) await listen(socketUrl, heard);
  const floor = new Floor(0);
  const trader = await RestTrader.connect(port, token, floor);
  process.send?.({ type: "listening" } satisfies ListenersMessage);
  for (let index = 0; index < rate * seconds; index++) {
    const price = ((FIRST_CENTS + index) / 100).toFixed(2);
    const order = { pairCode: PAIR, side: "buy", orderType: "limit", price, quantity: "0.20000" };
    heard.send(price);
    trader.place({ at: performance.now(), id: "", order: { ...order, clientOrderId: `l-${index}` }, probe: null });
    await new Promise((resolve) => setTimeout(resolve, 1_000 / rate));
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  const times = heard.times.sort((a, b) => a - b);
  const message: ListenersMessage = {
    ...{ type: "heard", messages: times.length, p50: quantile(times, 0.5), p99: quantile(times, 0.99) },
    error: floor.error,
  };
  process.send?.(message, () => process.exit(0));
}

process.once("message", (order: ListenersOrder) => {
  void run(order).catch((error: unknown) => {
    process.send?.({ type: "heard", messages: 0, p50: 0, p99: 0, error: String(error) } satisfies ListenersMessage);
  });
});
