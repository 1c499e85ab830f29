import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenIdle, type IdleHost } from "./idle";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const timers = (): IdleHost => ({
  setTimeout: (run, ms) => Number(setTimeout(run, ms)),
  clearTimeout: (handle) => clearTimeout(handle),
});

test("without an idle callback the task runs after 2000 ms", () => {
  const task = vi.fn();
  whenIdle(task, timers());
  vi.advanceTimersByTime(1_999);
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(task).toHaveBeenCalledOnce();
});

test("with one it waits for it, and for 2000 ms at most", () => {
  const asked: number[] = [];
  const task = vi.fn();
  const host = {
    ...timers(),
    requestIdleCallback: (run: () => void, options: { timeout: number }) => (asked.push(options.timeout), run(), 1),
  };
  whenIdle(task, host);
  expect(asked).toEqual([2_000]);
  expect(task).toHaveBeenCalledOnce();
});

test("a task that was called off doesn't run", () => {
  const task = vi.fn();
  whenIdle(task, timers())();
  vi.advanceTimersByTime(10_000);
  expect(task).not.toHaveBeenCalled();
});
