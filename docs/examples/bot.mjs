// Keeps one post-only buy order 1 % below the market of a pair until it is told to stop: see docs/recipes/write-a-bot.md.
// Settings: SPOT (the exchange's spot host), PAIR, EMAIL, PASSWORD. Ends with Ctrl-C, and takes its order along.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as rest } from "node:timers/promises";
import WebSocket from "ws";

const { SPOT = "http://127.0.0.1:3101", PAIR = "BTC_USDT" } = process.env;
const { EMAIL = "demo@bourse.test", PASSWORD = "demo-trader" } = process.env;

/** The token of the session; it goes along with every call. */
let token = "";
let stopping = false;

/** A refusal: `error` is the number of the table of errors, `data` what the limit is. */
class Refused extends Error {
  constructor({ code, msg, data }) {
    super(`${code} ${msg}`);
    this.error = code;
    this.data = data;
  }
}

/** One call. Sent again where no answer came: every write carries an id of ours, so it is carried out once. */
async function call(method, path, input = {}) {
  const query = method === "GET" ? `?${new URLSearchParams(input)}` : "";
  const body = method === "GET" ? undefined : JSON.stringify(input);
  const headers = { "content-type": "application/json", ...(token && { "x-authorization": token }) };
  for (let pause = 250; ; pause = Math.min(pause * 2, 10_000)) {
    const response = await fetch(SPOT + path + query, { method, headers, body }).catch(() => null);
    const answer = await response?.json().catch(() => null);
    if (answer?.code === 0) return answer.data;
    // 429: too fast. 503: starting, or too busy. Both pass by themselves, as a lost connection does.
    if (answer && response.status !== 429 && response.status !== 503) throw new Refused(answer);
    await rest(Math.max(pause, 1_000 * Number(response?.headers.get("retry-after") ?? 0)));
  }
}

// ---- Prices are text, and counted in steps: whole numbers of any size, never floating point.

const decimalsOf = (text) => text.split(".")[1]?.length ?? 0;

function unitsOf(text, decimals) {
  const [whole, part = ""] = text.split(".");
  return BigInt(whole + part.padEnd(decimals, "0").slice(0, decimals));
}

function textOf(units, decimals) {
  const digits = String(units).padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** A price 1 % below, in whole steps. */
function below(price, tick) {
  const decimals = decimalsOf(tick);
  const step = unitsOf(tick, decimals);
  return textOf(((unitsOf(price, decimals) * 99n) / 100n / step) * step, decimals);
}

/** The smallest quantity that is worth twice the least that the pair takes. */
function smallest({ lot, minNotional }, price) {
  const [lots, prices] = [decimalsOf(lot), decimalsOf(price)];
  const [step, value] = [unitsOf(lot, lots), unitsOf(minNotional, lots + prices) * 2n];
  const quantity = value / unitsOf(price, prices) + 1n;
  return textOf(((quantity + step - 1n) / step) * step, lots);
}

// ---- The socket: the book and our own orders, whole after every connection and after every gap.

/** What is known of the market. Null until the first message after a connection, or after a gap. */
const known = { bids: null, sequence: 0, orders: null, orderSequence: 0 };
/** Resolves what waits for news. */
let tell = () => {};
const news = () => new Promise((resolve) => (tell = resolve));

const CHANNELS = { depth: { biz: "spot", type: "depth", pairCode: PAIR }, order: { biz: "spot", type: "order" } };
const subscribe = (socket, name) => socket.send(JSON.stringify({ event: "sub", params: CHANNELS[name] }));

function takeDepth(socket, type, { sequence, previous, bids }) {
  if (type === "depth_snapshot") known.bids = new Map(bids);
  else if (known.bids === null || sequence <= known.sequence) return;
  else if (previous !== known.sequence) {
    // Something was missed: the book begins anew.
    known.bids = null;
    return subscribe(socket, "depth");
  } else for (const [price, quantity] of bids) known.bids[quantity === "0" ? "delete" : "set"](price, quantity);
  known.sequence = sequence;
}

function takeOrders(socket, { sequence, orders }) {
  if (known.orders !== null && sequence !== known.orderSequence + 1) {
    known.orders = null;
    return subscribe(socket, "order");
  }
  known.orders ??= new Map();
  for (const order of orders) known.orders.set(order.orderId, order);
  known.orderSequence = sequence;
}

function take(socket, { event, type, data }) {
  if (event === "data" && type.startsWith("depth")) takeDepth(socket, type, data);
  else if (event === "data" && type === "order") takeOrders(socket, data);
  else if (event === "login" && data.result) for (const name of Object.keys(CHANNELS)) subscribe(socket, name);
  else if (data?.result === false) socket.close(4000, data.errorMsg);
  tell();
}

/** One connection, from its ticket to its end. Everything that was known of the market is forgotten before it. */
async function listen() {
  Object.assign(known, { bids: null, orders: null });
  const { ticket } = await call("POST", "/v1/account/socket-ticket");
  const socket = new WebSocket(`${SPOT.replace("http", "ws")}/ws/spot`);
  socket.on("error", () => {});
  socket.on("open", () => socket.send(JSON.stringify({ event: "login", params: { ticket } })));
  socket.on("message", (text) => take(socket, JSON.parse(String(text))));
  const pinging = setInterval(() => socket.readyState === 1 && socket.send('{"event":"ping"}'), 20_000);
  await once(socket, "close");
  clearInterval(pinging);
}

/** Connects again for ever, a little later each time; a connection that held begins anew. */
async function stayConnected() {
  for (let pause = 250; !stopping; pause = Math.min(pause * 2, 10_000)) {
    await listen();
    if (known.bids !== null) pause = 250;
    console.log("the connection is lost");
    Object.assign(known, { bids: null, orders: null });
    await rest(pause + Math.random() * pause);
  }
}

// ---- What the bot wants.

/** Of the table of errors. */
const ORDER_FINISHED = 7007;
const WOULD_TAKE = 7008;

/** Whether two prices differ by less than a thousandth: each amendment counts against the account's orders a second. */
function isNear(one, other) {
  const [a, b] = [unitsOf(one, 18), unitsOf(other, 18)];
  return (a > b ? a - b : b - a) * 1_000n < b;
}

/** The best bid that isn't our own; null where nobody bids. */
function bestBid(own) {
  const decimals = 18;
  const others = [...known.bids.keys()].filter((price) => price !== own);
  return others.reduce(
    (best, price) => (best === null || unitsOf(price, decimals) > unitsOf(best, decimals) ? price : best),
    null,
  );
}

/** Places, or moves by amending, one order. Returns it as it stands; null where there is nothing to go by. */
async function follow(instrument, order) {
  const bid = bestBid(order?.price);
  if (bid === null) return order;
  const price = below(bid, instrument.tick);
  if (order === null) {
    const terms = { pairCode: PAIR, side: "buy", orderType: "limit", postOnly: true };
    const quantity = smallest(instrument, price);
    const placed = await call("POST", "/v1/spot/orders/place", {
      clientOrderId: randomUUID(),
      ...terms,
      price,
      quantity,
    });
    console.log(`order ${placed.orderId} rests at ${placed.price}`);
    return placed;
  }
  if (isNear(price, order.price)) return order;
  try {
    const amended = await call("POST", "/v1/spot/orders/amend", { orderId: order.orderId, price });
    console.log(`order ${amended.orderId} moved to ${amended.price}`);
    return amended;
  } catch (error) {
    // It has just been filled, which the channel tells, or the market has come down to it: both are no mistakes.
    if (error instanceof Refused && [ORDER_FINISHED, WOULD_TAKE].includes(error.error)) return order;
    throw error;
  }
}

/** The order as it is now. The channel's first message holds those that are open; one that isn't there has to be asked for. */
async function lookUp({ orderId }) {
  if (!known.orders.has(orderId)) {
    const { order } = await call("GET", "/v1/spot/order", { orderId });
    known.orders?.set(orderId, order);
    return order;
  }
  return known.orders.get(orderId);
}

async function run() {
  ({ token } = await call("POST", "/v1/account/login", { email: EMAIL, password: PASSWORD }));
  const instruments = await call("GET", "/v1/spot/instruments");
  const instrument = instruments.find(({ pairCode }) => pairCode === PAIR);
  if (!instrument) throw new Error(`no pair ${PAIR}`);
  void stayConnected().catch(fail);
  let order = null;
  while (!stopping) {
    const heard = news();
    if (order !== null && known.orders !== null) order = await lookUp(order);
    if (order !== null && order.state !== "open") return console.log(`order ${order.orderId} is ${order.state}`);
    if (known.bids !== null && known.orders !== null) order = await follow(instrument, order);
    await heard;
  }
  if (order === null) return;
  const { state } = await call("POST", "/v1/spot/orders/cancel", { orderId: order.orderId });
  console.log(`order ${order.orderId} is ${state}`);
}

function fail(error) {
  console.error(error);
  process.exit(1);
}

for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => {
    stopping = true;
    tell();
  });
run().then(() => process.exit(0), fail);
