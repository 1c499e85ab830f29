import { afterAll, beforeAll, expect, test } from "vitest";
import { listPositions } from "~exchange/contract/futures/list-positions";
import { contractPriceToTicks } from "~exchange/domain/futures/contract";
import { parseUnits } from "~exchange/domain/units";
import { FuturesExchange, XYZ, type FuturesTrader } from "~exchange/futures-under-test";
import { Book } from "~/features/terminal/book/book";
import { action, loader } from "~/routes/($locale)/futures-pair";
import { loader as openFutures } from "~/routes/($locale)/futures";
import { contractOf, tradedInstrument } from "./contract";
import type { FuturesPage } from "./futures-page";
import { accountStateOf } from "./order-form/account-state";
import { readDraft, textsOf } from "./order-form/draft";
import { previewOrder, type Preview } from "./order-form/preview";
import type { FuturesOutcome } from "./outcome";

const SITE = "http://127.0.0.1:3000";

let exchange: FuturesExchange;
let maker: FuturesTrader;
beforeAll(async () => {
  exchange = await FuturesExchange.start();
  process.env.EXCHANGE_PORT = String(exchange.running.exchange.spotPort);
  process.env.EXCHANGE_FUTURES_PORT = String(exchange.running.exchange.futuresPort);
  maker = await exchange.trader("9000");
});
afterAll(() => exchange.running.stop());

function requestOf(token: string | null, path: string, init: RequestInit = {}): Request {
  const headers = new Headers(init.headers);
  if (token !== null) headers.set("Cookie", `correction_token=1; access_token=${token}`);
  return new Request(SITE + path, { ...init, headers });
}

async function pageOf(token: string | null, search = "", pair = XYZ.contract): Promise<FuturesPage> {
  const request = requestOf(token, `/futures/usdt/${pair}${search}`);
  return (await loader({ request, params: { pair }, context: {} })).data.page;
}

let sent = 0;
/** Sends as a fetcher does, and gives its answer. */
async function send(token: string, fields: Record<string, string>): Promise<FuturesOutcome> {
  sent += 1;
  const body = new URLSearchParams({ clientOrderId: `typed-${sent}`, respond: "data", ...fields });
  const request = requestOf(token, `/futures/usdt/${XYZ.contract}`, { method: "POST", body });
  return (await action({ request, params: { pair: XYZ.contract }, context: {} })).data;
}

async function thrownBy(sending: Promise<unknown>): Promise<Response> {
  const thrown = await sending.catch((error: unknown) => error);
  if (!(thrown instanceof Response)) throw new Error("nothing was thrown");
  return thrown;
}

const positionsOf = (person: FuturesTrader) => exchange.client.call(listPositions, {}, person.token);

/** What the form would show before a market order, from what the page was loaded with. */
async function previewed(person: FuturesTrader, side: "buy" | "sell", quantity: string): Promise<Preview> {
  const page = await pageOf(person.token);
  const { person: panels } = page;
  if (!panels?.account.ok || !panels.positions.ok || !panels.openOrders.ok || !panels.settings.ok)
    throw new Error("a part of the page failed");
  const contract = contractOf(page.pair);
  const own = panels.settings.data.find(({ pairCode }) => pairCode === XYZ.contract);
  const ticker = page.tickers.ok ? page.tickers.data.find(({ pairCode }) => pairCode === XYZ.contract) : undefined;
  const texts = textsOf((field) => (field === "quantity" ? quantity : ""));
  const { draft } = readDraft(contract, texts, {
    ...{ orderType: "market", timeInForce: "ioc", postOnly: false, reduceOnly: false, unit: 2 },
    ...{ triggerBy: "mark", exitBy: "price", zone: "UTC" },
  });
  const grounds = {
    contract,
    book: new Book(tradedInstrument(contract), page.depth.ok ? page.depth.data : undefined).snapshot(),
    markTicks: contractPriceToTicks(contract, ticker?.markPrice ?? "") ?? 0,
    leverage: own?.leverage ?? contract.defaultLeverage,
    mode: own?.marginMode ?? "cross",
    account: accountStateOf(new Map([[XYZ.contract, contract]]), contract, {
      ...{ account: panels.account.data, positions: panels.positions.data },
      ...{ openOrders: panels.openOrders.data, settings: panels.settings.data },
    }),
    act: null,
    isSplit: false,
  } as const;
  return previewOrder(grounds, draft, side);
}

test.each(["xyzusdt", "xyz_usdt", "XYZ-USDT"])("%s is sent on to the contract's one address", async (spelled) => {
  const answer = await thrownBy(pageOf(null, "?tab=open", spelled));
  expect(answer.status).toBe(301);
  expect(answer.headers.get("Location")).toBe("/futures/usdt/XYZUSDT?tab=open");
});

test("an unknown contract is not found, and /futures opens the one that was last looked at", async () => {
  const missing: unknown = await pageOf(null, "", "NOPEUSDT").catch((error: unknown) => error);
  expect(missing).toMatchObject({ init: { status: 404 } });
  const opened = await thrownBy(
    openFutures({
      request: new Request(`${SITE}/futures`, { headers: { Cookie: "lastContract=XYZUSDT" } }),
      params: {},
      context: {},
    }),
  );
  expect(opened.headers.get("Location")).toBe("/futures/usdt/XYZUSDT");
});

test("signed out the market is there and nobody's account", async () => {
  const page = await pageOf(null, "?kind=mark&interval=1h");
  expect(page).toMatchObject({ person: null, kind: "mark", interval: "1h", pair: { pairCode: "XYZUSDT" } });
  expect(page.tickers).toMatchObject({ ok: true });
});

test("an account is opened once its questions are answered rightly", async () => {
  const { token } = await exchange.client.trader();
  expect((await pageOf(token)).person?.account).toMatchObject({ ok: true, data: { state: "none" } });
  const answers = { intent: "open-account", liquidation: "closed", size: "multiple" };
  expect(await send(token, { ...answers, funding: "shorts" })).toMatchObject({
    ok: false,
    errors: [{ field: "funding" }],
  });
  expect(await send(token, { ...answers, funding: "longs" })).toMatchObject({ ok: true });
  expect((await pageOf(token)).person?.account).toMatchObject({ ok: true, data: { state: "open" } });
});

test.each([
  ["isolated", "20"],
  ["cross", "10"],
] as const)("what the form shows of a %s position at %sx is what it then is", async (marginMode, leverage) => {
  const person = await exchange.trader();
  const pairCode = XYZ.contract;
  expect(await send(person.token, { intent: "margin-mode", pairCode, marginMode })).toMatchObject({ ok: true });
  expect(await send(person.token, { intent: "leverage", pairCode, leverage })).toMatchObject({ ok: true });
  await maker.place({ side: "sell", price: "1000.3", quantity: "0.7" });
  await maker.place({ side: "sell", price: "1001.7", quantity: "1.8" });
  const shown = await previewed(person, "buy", "2.5");
  const order = { intent: "place", side: "buy", orderType: "market", quantity: "2.5" };
  expect(await send(person.token, order)).toMatchObject({ ok: true, message: { key: "spot:flash.buyFilled" } });
  const [position] = await positionsOf(person);
  const contract = contractOf((await pageOf(null)).pair);
  expect(
    position?.liquidationPrice === null ? "none" : contractPriceToTicks(contract, position?.liquidationPrice ?? ""),
  ).toBe(shown.liquidation);
  expect(parseUnits(position?.fees ?? "", contract.settleScale)).toBe(shown.fee);
  if (marginMode === "isolated") expect(parseUnits(position?.margin ?? "", contract.settleScale)).toBe(shown.margin);
  await maker.place({ side: "buy", price: "1000", quantity: "2.5" });
  expect(await send(person.token, { intent: "close", pairCode, side: "long", percent: "100" })).toMatchObject({
    ok: true,
  });
  expect(await positionsOf(person)).toEqual([]);
});

test("high leverage asks its questions, once", async () => {
  const person = await exchange.trader();
  const form = { intent: "leverage", pairCode: XYZ.contract, leverage: "25" };
  expect(await send(person.token, form)).toMatchObject({
    ok: false,
    errors: [{ field: "liquidation" }, { field: "size" }, { field: "funding" }],
  });
  const answers = { liquidation: "closed", size: "multiple", funding: "longs" };
  expect(await send(person.token, { ...form, ...answers })).toMatchObject({ ok: true });
});

test("a position is opened with exits, changed, halved, reversed, and liquidated with a notice", async () => {
  const person = await exchange.trader();
  const pairCode = XYZ.contract;
  const named = { pairCode, side: "long" };
  await send(person.token, { intent: "margin-mode", pairCode, marginMode: "isolated" });
  await maker.place({ side: "sell", price: "1000", quantity: "2" });
  const order = { intent: "place", side: "buy", orderType: "market", quantity: "2", exitBy: "percent" };
  expect(await send(person.token, { ...order, takeProfit: "20", stopLoss: "1,5,5" })).toMatchObject({
    ok: false,
    errors: [{ field: "stopLoss" }],
  });
  expect(await send(person.token, { ...order, takeProfit: "20", stopLoss: "50" })).toMatchObject({ ok: true });
  const exits = (await positionsOf(person))[0]?.exitOrders.map(({ triggerPrice }) => triggerPrice);
  expect(exits?.sort()).toEqual(["1020.0", "950.0"]);

  const wrong = await send(person.token, { intent: "exits", ...named, takeProfit: "990", stopLoss: "" });
  expect(wrong).toMatchObject({ ok: false, errors: [{ field: "takeProfit", key: "futures:exits.mustBeAbove" }] });
  expect(await send(person.token, { intent: "exits", ...named, takeProfit: "1100", stopLoss: "" })).toMatchObject({
    ok: true,
  });
  expect((await positionsOf(person))[0]?.exitOrders).toMatchObject([{ triggerPrice: "1100.0" }]);

  const before = (await positionsOf(person))[0];
  expect(await send(person.token, { intent: "margin", ...named, way: "add", amount: "50" })).toMatchObject({
    ok: true,
  });
  expect(Number((await positionsOf(person))[0]?.liquidationPrice)).toBeLessThan(Number(before?.liquidationPrice));

  await maker.place({ side: "buy", price: "1000", quantity: "5" });
  expect(await send(person.token, { intent: "close", ...named, percent: "50" })).toMatchObject({ ok: true });
  expect(await positionsOf(person)).toMatchObject([{ side: "long", quantity: "1.000" }]);
  expect(await send(person.token, { intent: "reverse", pairCode })).toMatchObject({ ok: true });
  expect(await positionsOf(person)).toMatchObject([{ side: "short", quantity: "1.000" }]);

  await maker.place({ side: "sell", price: "1095", quantity: "1" });
  await exchange.mark(11_000);
  expect(await positionsOf(person)).toEqual([]);
  const { person: panels } = await pageOf(person.token);
  expect(panels?.notices).toMatchObject({ ok: true, data: [{ kind: "liquidation", side: "short" }] });
  await exchange.mark(10_000);
});

test("a plain form is answered with the page and a message, or with what is wrong and what was typed", async () => {
  const person = await exchange.trader();
  const plain = (fields: Record<string, string>) => {
    sent += 1;
    const body = new URLSearchParams({ intent: "place", clientOrderId: `plain-${sent}`, ...fields });
    const request = requestOf(person.token, `/futures/usdt/${XYZ.contract}?type=limit`, { method: "POST", body });
    return action({ request, params: { pair: XYZ.contract }, context: {} });
  };
  const order = { side: "buy", orderType: "limit", price: "990", quantity: "0.1" };
  const done = await thrownBy(plain(order));
  expect([done.status, done.headers.get("Location")]).toEqual([303, "/futures/usdt/XYZUSDT?type=limit#orders"]);
  const wrong = await plain({ ...order, price: "990.05" });
  expect(wrong.init?.status).toBe(422);
  expect(wrong.data).toMatchObject({
    ok: false,
    errors: [{ field: "price" }],
    typed: { price: "990.05", quantity: "0.1" },
  });
  const again = await thrownBy(plain({ ...order, choose: "preview", unit: "3" }));
  expect(again.headers.get("Location")).toContain("price=990&quantity=0.1&unit=3");
  const far = await plain({ ...order, price: "900" });
  const { confirmation } = far.data as Extract<FuturesOutcome, { ok: false }>;
  expect(confirmation?.risks).toEqual(["far"]);
  const sure = await thrownBy(plain({ ...order, price: "900", confirmed: confirmation?.key ?? "" }));
  expect(sure.status).toBe(303);
});

test("in hedge mode a long and a short stand beside each other, each closed by its own order", async () => {
  const person = await exchange.trader();
  expect(await send(person.token, { intent: "position-mode", positionMode: "hedge" })).toMatchObject({ ok: true });
  await maker.place({ side: "sell", price: "1001", quantity: "1" });
  await maker.place({ side: "buy", price: "999.9", quantity: "2" });
  const order = { intent: "place", orderType: "market", quantity: "1" };
  expect(await send(person.token, { ...order, act: "open", side: "buy" })).toMatchObject({ ok: true });
  expect(await send(person.token, { ...order, act: "open", side: "sell" })).toMatchObject({ ok: true });
  expect((await positionsOf(person)).map(({ side }) => side).sort()).toEqual(["long", "short"]);
  expect(await send(person.token, { ...order, act: "close", side: "sell" })).toMatchObject({ ok: true });
  expect(await positionsOf(person)).toMatchObject([{ side: "short" }]);
  expect(await send(person.token, { intent: "close-all" })).toMatchObject({ ok: true });
});

test("money moves between the wallets, and what isn't there is told at its field", async () => {
  const { token } = await exchange.trader("100");
  expect(await send(token, { intent: "transfer", to: "spot", amount: "40" })).toMatchObject({ ok: true });
  expect((await pageOf(token)).person?.account).toMatchObject({ ok: true, data: { walletBalance: "60.00000000" } });
  expect(await send(token, { intent: "transfer", to: "spot", amount: "61" })).toMatchObject({
    ok: false,
    errors: [{ field: "amount", key: "errors:BALANCE_INSUFFICIENT" }],
  });
});

test("a resting order is changed, also without JavaScript, and what can't be is told at its field", async () => {
  const person = await exchange.trader();
  const { orderId } = await person.place({ side: "sell", price: "1040", quantity: "2" });
  const open = async () => {
    const panel = (await pageOf(person.token)).person?.openOrders;
    return panel?.ok ? panel.data : [];
  };
  const form = { intent: "amend", orderId, orderPair: XYZ.contract, price: "1,040.0", quantity: "1.5" };
  expect(await send(person.token, form)).toMatchObject({
    ok: true,
    message: { key: "spot:flash.sellAmended", values: { amount: "1.500", price: "1,040.0" } },
  });
  expect(await open()).toMatchObject([{ orderId, price: "1040.0", quantity: "1.500" }]);
  const refused = (over: Record<string, string>) => send(person.token, { ...form, ...over });
  const amendment = { orderId, price: "1,040.0", quantity: "1.5005" };
  expect(await refused({ quantity: "1.5005" })).toMatchObject({ amendment, errors: [{ field: "amount" }] });
  expect(await refused({ price: "1040.05" })).toMatchObject({ errors: [{ field: "price" }] });
  expect(await refused({ price: "500" })).toMatchObject({
    errors: [{ field: "price", key: "errors:PRICE_OUT_OF_BAND" }],
  });
  expect(await refused({ quantity: "60" })).toMatchObject({
    errors: [{ field: "amount", key: "futures:refusal.margin" }],
  });
  expect(await refused({ orderId: "F1-1" })).toMatchObject({ message: { key: "errors:ORDER_UNKNOWN" } });
  await maker.place({ side: "buy", price: "1039", quantity: "0.5" });
  await refused({ price: "1039" });
  expect(await refused({ price: "1039", quantity: "0.5" })).toMatchObject({
    errors: [{ field: "amount", key: "spot:amend.filledAlready" }],
  });
  const request = requestOf(person.token, `/futures/usdt/${XYZ.contract}?tab=open&amend=${orderId}`, {
    method: "POST",
    body: new URLSearchParams({ ...form, price: "1045" }),
  });
  const plain = await thrownBy(action({ request, params: { pair: XYZ.contract }, context: {} }));
  expect(plain.headers.get("Location")).toBe("/futures/usdt/XYZUSDT?tab=open#orders");
  expect(await open()).toMatchObject([{ price: "1045.0", filledQuantity: "0.500" }]);
  await send(person.token, { intent: "cancel", orderId });
});

test("in a split pair each order opens a position of its own, and its dialogs act on that one", async () => {
  const person = await exchange.trader();
  const pairCode = XYZ.contract;
  expect(await send(person.token, { intent: "position-merging", pairCode, positionMerging: "split" })).toMatchObject({
    ok: true,
    message: { key: "futures:flash.mode_split" },
  });
  await send(person.token, { intent: "margin-mode", pairCode, marginMode: "isolated" });
  await maker.place({ side: "sell", price: "1000", quantity: "3" });
  const order = { intent: "place", side: "buy", act: "open", orderType: "market", quantity: "1" };
  expect(await send(person.token, { ...order, act: "" })).toMatchObject({ ok: false });
  for (const quantity of ["1", "2"])
    expect(await send(person.token, { ...order, quantity })).toMatchObject({ ok: true });
  const [first, second] = await positionsOf(person);
  const named = { pairCode, side: "long", positionId: second?.positionId ?? "" };
  expect(await send(person.token, { intent: "exits", ...named, takeProfit: "1100", stopLoss: "" })).toMatchObject({
    ok: true,
  });
  expect(await send(person.token, { intent: "margin", ...named, way: "add", amount: "10" })).toMatchObject({
    ok: true,
  });
  expect(await send(person.token, { intent: "close", ...named, percent: "50", price: "1050" })).toMatchObject({
    ok: true,
  });
  await maker.place({ side: "buy", price: "1000", quantity: "2" });
  expect(await send(person.token, { intent: "close", ...named, percent: "50" })).toMatchObject({ ok: true });
  expect(await positionsOf(person)).toMatchObject([
    { positionId: first?.positionId, quantity: "1.000", margin: "100.00000000", exitOrders: [] },
    { positionId: second?.positionId, quantity: "1.000", margin: "105.00000000" },
  ]);
  expect(await send(person.token, { intent: "close", pairCode, side: "long" })).toMatchObject({
    ok: false,
    refusal: "POSITION_UNKNOWN",
  });
  const shown = await previewed(person, "buy", "1");
  expect(shown.warning).toBeNull();
});
