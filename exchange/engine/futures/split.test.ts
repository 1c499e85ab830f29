import { expect, test } from "vitest";
import type { PlaceFuturesOrder } from "./commands";
import { AAA, FuturesUnderTest, usd } from "./core-under-test";
import { TEST_TERMS } from "./random-commands";
import { futuresParts, futuresStateHash, restoreFutures } from "./snapshot";

/** Ann's positions in AAA are split; bob sells to her. */
function splitWorld(mode: "cross" | "isolated" = "isolated", leverage = 10): FuturesUnderTest {
  const it = new FuturesUnderTest();
  it.setUp("ann", leverage, mode);
  it.run({ type: "set-position-merging", accountId: "ann", contract: AAA, merging: "split" });
  return it;
}

/** Ann opens; the position's id. */
function open(it: FuturesUnderTest, quantity: number, changed: Partial<PlaceFuturesOrder> = {}): string {
  const side = changed.side ?? "buy";
  const price = changed.price ?? 1_000;
  it.place({ accountId: "bob", side: side === "buy" ? "sell" : "buy", price, quantity });
  return it.place({ side, positionSide: side === "buy" ? "long" : "short", price, quantity, ...changed }).orderId;
}

test("every opening order makes a position of its own, with its entry and the leverage it was opened with", () => {
  const it = splitWorld();
  const first = open(it, 10);
  expect(it.code({ type: "set-leverage", accountId: "ann", contract: AAA, leverage: 50 })).toBe("ok");
  const second = open(it, 10, { price: 1_010 });
  const third = open(it, 5, { side: "sell", price: 1_005 });
  expect(it.split("ann", "long", first)).toMatchObject({ lots: 10, cost: 10_000n, margin: usd(10) });
  expect(it.split("ann", "long", second)).toMatchObject({ lots: 10, cost: 10_100n, margin: usd(2.02) });
  expect(it.split("ann", "long", first)?.settings.leverage).toBe(10);
  expect(it.split("ann", "long", second)?.settings.leverage).toBe(50);
  expect(it.split("ann", "short", third)).toMatchObject({ lots: 5 });
  expect(it.leg("ann")).toBeNull();
});

test("an order that is filled in parts adds to its own position", () => {
  const it = splitWorld();
  const { orderId } = it.place({ positionSide: "long", quantity: 10 });
  it.place({ accountId: "bob", side: "sell", quantity: 4 });
  it.place({ accountId: "bob", side: "sell", quantity: 6 });
  expect(it.split("ann", "long", orderId)?.lots).toBe(10);
});

test("closing names the position; the others stay as they are", () => {
  const it = splitWorld();
  const [first, second] = [open(it, 10), open(it, 10)];
  const close = { side: "sell", positionSide: "long", quantity: 4 } as const;
  expect(it.code(it.order(close))).toBe("POSITION_UNKNOWN");
  expect(it.code(it.order({ ...close, positionId: "F1-1" }))).toBe("POSITION_UNKNOWN");
  expect(it.code(it.order({ ...close, positionSide: "short", positionId: first }))).toBe("POSITION_SIDE_INVALID");
  expect(it.code(it.order({ positionSide: "long", positionId: first }))).toBe("POSITION_SIDE_INVALID");
  expect(it.code(it.order({}))).toBe("POSITION_SIDE_INVALID");
  it.place({ accountId: "bob", side: "buy", quantity: 20 });
  it.place({ ...close, positionId: second });
  expect([first, second].map((id) => it.split("ann", "long", id)?.lots)).toEqual([10, 6]);
  const named = { type: "close-position", accountId: "ann", contract: AAA, side: "long", quantity: null } as const;
  expect(it.code({ ...named, clientOrderId: "x1" })).toBe("POSITION_UNKNOWN");
  expect(it.code({ ...named, clientOrderId: "x2", positionId: first })).toBe("ok");
  expect([first, second].map((id) => it.split("ann", "long", id)?.lots)).toEqual([undefined, 6]);
});

test("exits belong to the position of their order, and go with it", () => {
  const it = splitWorld();
  const exits = { takeProfit: 1_050, stopLoss: null, kind: "mark" } as const;
  const [first, second] = [open(it, 10, { exits }), open(it, 10, { exits })];
  it.place({ accountId: "cyd", side: "buy", price: 1_000, quantity: 10 });
  const close = { type: "close-position", accountId: "ann", contract: AAA, side: "long", quantity: null } as const;
  it.run({ ...close, clientOrderId: "x", positionId: first });
  expect(it.reasons("ann").sort()).toEqual(["filled", "position_closed"]);
  expect([...it.core.state.accounts.get("ann")!.orders.values()]).toMatchObject([{ positionId: second }]);
  it.place({ accountId: "cyd", side: "buy", price: 1_040, quantity: 10 });
  it.mark(1_050);
  expect(it.split("ann", "long", second)).toBeNull();
});

test("isolated, only the position is liquidated whose margin is used up; margin is moved for one by its name", () => {
  const it = splitWorld("isolated", 50);
  const [first, second] = [open(it, 100), open(it, 100)];
  const move = { type: "move-margin", accountId: "ann", contract: AAA, side: "long", amount: usd(100) } as const;
  expect(it.code(move)).toBe("POSITION_UNKNOWN");
  expect(it.code({ ...move, positionId: second })).toBe("ok");
  it.place({ accountId: "cyd", side: "buy", price: 975, quantity: 300 });
  it.mark(978);
  expect(it.split("ann", "long", first)).toBeNull();
  expect(it.split("ann", "long", second)).toMatchObject({ lots: 100 });
});

test("in cross mode the contract that moved is taken over at one price for all its positions, and nobody owes", () => {
  const it = splitWorld("cross", 100);
  it.run({ type: "transfer-out", accountId: "ann", amount: usd(9_900), reference: "most" });
  open(it, 60);
  open(it, 90);
  open(it, 20, { side: "sell" });
  it.mark(900);
  const taken = it.events.flatMap((event) =>
    event.type === "liquidation" && event.step.step === "taken_over" ? [event.step.ticks] : [],
  );
  expect(taken).toHaveLength(2);
  expect(Math.abs((taken[0] ?? 0) - (taken[1] ?? 0))).toBeLessThanOrEqual(1);
  expect(it.core.state.accounts.get("ann")?.positions.size).toBe(0);
});

test("splitting gives no more than the tiers allow the side as a whole", () => {
  const it = splitWorld("isolated", 100);
  const cap = Number(TEST_TERMS.tiers[0]!.upTo) / 10;
  open(it, cap - 50);
  expect(it.code(it.order({ positionSide: "long", quantity: 51 }))).toBe("POSITION_LIMIT");
  expect(it.code(it.order({ positionSide: "long", quantity: 50 }))).toBe("ok");
});

test("there are only so many split positions, those that open orders may still make among them", () => {
  const it = splitWorld("isolated", 100);
  for (let count = 0; count < 20; count += 1) open(it, 1);
  for (let count = 0; count < 30; count += 1) it.place({ positionSide: "long", price: 990, quantity: 1 });
  expect(it.code(it.order({ positionSide: "short", side: "sell", price: 1_010, quantity: 1 }))).toBe(
    "SPLIT_POSITIONS_LIMIT",
  );
  it.run({ type: "cancel-all", accountId: "ann", contract: AAA });
  expect(it.code(it.order({ positionSide: "long", price: 990, quantity: 1 }))).toBe("ok");
});

test("the mode is refused while the contract has positions or orders, and split positions aren't reversed", () => {
  const it = splitWorld();
  const merge = { type: "set-position-merging", accountId: "ann", contract: AAA, merging: "merged" } as const;
  const { orderId } = it.place({ positionSide: "long" });
  expect(it.code(merge)).toBe("POSITIONS_OR_ORDERS_EXIST");
  it.run({ type: "cancel-order", accountId: "ann", orderId });
  open(it, 10);
  expect(it.code(merge)).toBe("POSITIONS_OR_ORDERS_EXIST");
  expect(it.code({ type: "reverse-position", accountId: "ann", clientOrderId: "r", contract: AAA })).toBe("SPLIT_MODE");
  it.place({ accountId: "bob", side: "buy", quantity: 20 });
  it.run({ type: "close-all", accountId: "ann", clientOrderId: "all" });
  expect(it.code(merge)).toBe("ok");
});

test("a snapshot keeps split positions; a state without any is written as before there were any", () => {
  const it = splitWorld();
  const id = open(it, 10, { exits: { takeProfit: 1_050, stopLoss: null, kind: "mark" } });
  const restored = restoreFutures(futuresParts(it.core));
  expect(futuresStateHash(restored)).toBe(futuresStateHash(it.core));
  expect(restored.state.accounts.get("ann")?.positions.get(`${AAA} ${id}`)?.long?.settings.merging).toBe("split");
  const merged = new FuturesUnderTest();
  merged.trade("ann", "bob", 10);
  const rows = futuresParts(merged.core).at(-1) ?? "";
  const [ann] = JSON.parse(rows) as unknown[][];
  expect(ann?.[5]).toEqual([[AAA, 10, 0]]);
  expect((ann?.[6] as unknown[][])[0]).toHaveLength(9);
});
