import { expect, test } from "vitest";
import { CommandQueue, WAITING_MAX } from "./command-queue";
import { EngineUnavailable } from "./port";

/** Turns that come when the test says so. */
function queueOfTurns() {
  const turns: (() => void)[] = [];
  const batches: number[][] = [];
  const soon = (work: () => void) => void turns.push(work);
  const queue = new CommandQueue<number>((batch) => void batches.push(batch), { soon, every: () => () => undefined });
  return { queue, batches, turn: () => turns.shift()?.() };
}

test("what arrives in one turn is handed over together, in order, and nothing twice", () => {
  const { queue, batches, turn } = queueOfTurns();
  for (const item of [1, 2, 3]) queue.push(item);
  turn();
  queue.push(4);
  turn();
  turn();
  expect(batches).toEqual([[1, 2, 3], [4]]);
});

test("a crowd is handed over in bounded batches, one a turn, and draining hands over the rest", () => {
  const { queue, batches, turn } = queueOfTurns();
  for (let item = 0; item < 3_000; item += 1) queue.push(item);
  turn();
  expect(batches.map(({ length }) => length)).toEqual([1_024]);
  queue.drain();
  turn();
  expect(batches.flat()).toEqual(Array.from({ length: 3_000 }, (_, item) => item));
  expect(Math.max(...batches.map(({ length }) => length))).toBe(1_024);
});

test("more than may wait is refused at once, and taken again when there is room", () => {
  const { queue, turn } = queueOfTurns();
  for (let item = 0; item < WAITING_MAX; item += 1) queue.push(item);
  expect(() => queue.push(-1)).toThrow(EngineUnavailable);
  turn();
  expect(() => queue.push(-1)).not.toThrow();
});
