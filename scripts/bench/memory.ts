import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import type { CommandBody } from "~exchange/engine/commands";
import type { Benchmark, Outcome, RunSettings } from "./benchmark";
import { TURN, Venue } from "./engine/venue";
import { PreparedFolder, type Member } from "./exchange/prepared";
import { RunningExchange } from "./exchange/running";

/** Of a full run; a quick one has a quarter. */
const ACCOUNTS = 10_000;
const ORDERS_PER_ACCOUNT = 20;
const SOCKETS = 500;
/** Time for what start-up has left behind to be given back. */
const SETTLE_MS = 3_000;

async function run({ quick }: RunSettings): Promise<Outcome> {
  const accounts = quick ? ACCOUNTS / 4 : ACCOUNTS;
  const perOrder = bytesPerOrder(accounts);
  const folder = await PreparedFolder.make(accounts, restingOrders);
  const exchange = await RunningExchange.start(folder.directory, { DEMO_MODE: "off" });
  const sockets: WebSocket[] = [];
  try {
    const started = exchange.residentBytes();
    for (let index = 0; index < SOCKETS; index++) sockets.push(await listen(exchange.socketUrl));
    await sleep(SETTLE_MS);
    const resident = exchange.residentBytes();
    return {
      values: { "engine's memory per open order": perOrder, "memory of the exchange": resident / 1024 ** 2 },
      hash: null,
      notes: { accounts, orders: accounts * ORDERS_PER_ACCOUNT, sockets: SOCKETS, "MiB at start": started / 1024 ** 2 },
    };
  } finally {
    for (const socket of sockets) socket.terminate();
    await exchange.stop();
    folder.remove();
  }
}

/** What the engine's own memory grows by, for each order that comes to rest. */
function bytesPerOrder(accounts: number): number {
  const venue = new Venue(accounts);
  const before = engineBytes();
  const members = Array.from({ length: accounts }, (_, index) => ({ accountId: `account-${index}`, token: "" }));
  let turn: CommandBody[] = [];
  const carryOut = () => {
    venue.turn(turn);
    turn = [];
  };
  for (const order of restingOrders(members)) if (turn.push(order) === TURN) carryOut();
  carryOut();
  const bytes = (engineBytes() - before) / (accounts * ORDERS_PER_ACCOUNT);
  // Read, so that the venue is still there.
  if (venue.core.state.sequence === 0) throw new Error("nothing was placed");
  return bytes;
}

function engineBytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Buys over a few thousand levels, none of which meets another. */
function* restingOrders(members: readonly Member[]): Generator<CommandBody> {
  for (let round = 0; round < ORDERS_PER_ACCOUNT; round++) {
    for (const [index, { accountId }] of members.entries()) {
      yield {
        ...{ type: "place-order", accountId, clientOrderId: `rest-${round}`, pair: "BTC_USDT", side: "buy" },
        ...{ orderType: "limit", timeInForce: "gtc", postOnly: false, selfTradePrevention: "expire_taker" },
        ...{ price: 900_000 - ((index * 7 + round * 131) % 5_000), quantity: 1_000, quoteAmount: null },
      };
    }
  }
}

async function listen(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url);
  await once(socket, "open");
  socket.send(JSON.stringify({ event: "sub", params: { biz: "spot", type: "depth", pairCode: "BTC_USDT" } }));
  await once(socket, "message");
  return socket;
}

/** Row 15. */
export const memory: Benchmark = {
  name: "memory",
  figures: [
    {
      ...{ row: 15, name: "engine's memory per open order", unit: "bytes", better: "less", ratioBounds: null },
      ...{ bounds: { goal: 96, gate: 192 }, decides: true },
    },
    {
      ...{ row: 15, name: "memory of the exchange", unit: "MiB", better: "less", ratioBounds: null },
      ...{ bounds: { goal: 350, gate: 500 }, decides: true },
    },
  ],
  ours: { name: "200,000 orders of 10,000 accounts, 500 sockets", run },
  baseline: null,
  sameHash: false,
  rounds: { full: 1, quick: 1 },
};
