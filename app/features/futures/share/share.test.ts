import { afterAll, beforeAll, expect, test } from "vitest";
import { listClosedPositions } from "~exchange/contract/futures/list-closed-positions";
import { listPositions } from "~exchange/contract/futures/list-positions";
import type { Position } from "~exchange/contract/futures/schemas";
import { FuturesExchange, type FuturesTrader } from "~exchange/futures-under-test";
import { loader } from "~/routes/resources/position-card";
import { cardAddress, readCardChoices, subjectOfClosed, subjectOfOpen, type CardSubject } from "./card-choices";
import { cardFigures, shortName } from "./card-facts";

let exchange: FuturesExchange;
let holder: FuturesTrader;
let position: Position;
beforeAll(async () => {
  exchange = await FuturesExchange.start();
  process.env.EXCHANGE_PORT = String(exchange.running.exchange.spotPort);
  process.env.EXCHANGE_FUTURES_PORT = String(exchange.running.exchange.futuresPort);
  holder = await exchange.trader();
  await exchange.trade(holder, await exchange.trader(), "1");
  await exchange.mark(10_500);
  const [held] = await exchange.client.call(listPositions, {}, holder.token);
  if (!held) throw new Error("no position");
  position = held;
});
afterAll(() => exchange.running.stop());

async function cardOf(
  token: string | null,
  query: Record<string, string> = {},
  locale = "en_US",
  subject: CardSubject = subjectOfOpen(position),
): Promise<Response> {
  const search = new URLSearchParams(query);
  const address = cardAddress(subject, locale, readCardChoices(search));
  const headers = new Headers(token === null ? {} : { Cookie: `correction_token=1; access_token=${token}` });
  const request = new Request(`http://127.0.0.1:3000${address}`, { headers });
  const answer: unknown = await loader({ request, params: {}, context: {} }).catch((error: unknown) => error);
  if (!(answer instanceof Response)) throw new Error("no response");
  return answer;
}

const textsIn = (svg: string) => [...svg.matchAll(/>([^<>]+)</g)].map(([, text]) => text?.trim());

test("the card says what the position came to, costs included, and that the money is play money", async () => {
  const answer = await cardOf(holder.token, { shape: "wide" });
  expect(answer.headers.get("Content-Type")).toContain("image/svg+xml");
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  const texts = textsIn(await answer.text());
  // 1 at 1,000 by 10x, mark 1,050: 50 less the fee of 0.6, by a margin of 100.
  expect(texts).toEqual(
    expect.arrayContaining(["XYZUSDT", "Long", "10×", "+49.40%", "+49.40 USDT", "1,000.0", "1,050.0"]),
  );
  expect(texts).toContain("Test funds");
  expect(texts.some((text) => text?.endsWith("***"))).toBe(true);
});

test("what is hidden isn't in the picture, and a name only where it was asked for", async () => {
  const all = { shape: "tall", "hide-amounts": "on", "hide-leverage": "on", "hide-name": "on" };
  const svg = await (await cardOf(holder.token, all)).text();
  expect(svg).toContain('height="1350"');
  expect(textsIn(svg)).toContain("+49.40%");
  for (const hidden of ["USDT<", "10×", "***"]) expect(svg.replaceAll("XYZUSDT<", "")).not.toContain(hidden);
  expect(await (await cardOf(holder.token)).text()).not.toContain("***");
});

test("in Arabic it reads from the right", async () => {
  const svg = await (await cardOf(holder.token, { shape: "wide" }, "ar_AE")).text();
  expect(svg).toContain('direction="rtl"');
  expect(svg).toContain("سعر الدخول");
});

test("a closed position has a card of what it came to, at its average exit and of when it ended", async () => {
  const [person, other] = [await exchange.trader(), await exchange.trader()];
  await exchange.trade(person, other, "1");
  await exchange.trade(other, person, "1", "1050");
  const [closed] = (await exchange.client.call(listClosedPositions, {}, person.token)).items;
  if (!closed) throw new Error("no closed position");
  const subject = subjectOfClosed(closed);
  // 50 less 0.6 taken and 0.21 made, by a margin of 100.
  const texts = textsIn(await (await cardOf(person.token, { shape: "wide" }, "en_US", subject)).text());
  expect(texts).toEqual(
    expect.arrayContaining(["XYZUSDT", "Long", "10×", "+49.19%", "+49.19 USDT", "1,000.0", "1,050.0", "Exit price"]),
  );
  const hidden = { shape: "tall", "hide-amounts": "on", "hide-leverage": "on", "hide-name": "on" };
  const left = textsIn(await (await cardOf(person.token, hidden, "en_US", subject)).text());
  for (const text of ["+49.19 USDT", "10×"]) expect(left).not.toContain(text);
  expect((await cardOf(other.token, {}, "en_US", subject)).status).toBe(404);
  expect((await cardOf(person.token, {}, "en_US", { ...subject, name: ["closed", "1"] })).status).toBe(404);
});

test("nobody but the holder gets a picture", async () => {
  expect((await cardOf((await exchange.trader()).token)).status).toBe(404);
  expect((await cardOf(null)).status).toBe(303);
});

test("figures are cut towards zero, and missing ones stay missing", () => {
  const loss = { ...position, unrealised: "-10.555", fees: "0.6", funding: "-0.1", entryPrice: "1000", quantity: "1" };
  expect(cardFigures(loss)).toEqual({ profit: "-11.05", percent: "-11.05" });
  expect(cardFigures({ ...loss, quantity: "0" })).toMatchObject({ percent: null });
  expect(shortName("anna@example.org")).toBe("an***");
});
