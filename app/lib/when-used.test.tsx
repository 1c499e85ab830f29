import { expect, test, vi } from "vitest";
import { whenUsed } from "./when-used";

test.each(["pointerdown", "keydown", "wheel"])("a first %s runs the task, and only the first", (sign) => {
  const task = vi.fn();
  whenUsed(task);
  window.dispatchEvent(new Event("pointermove"));
  expect(task).not.toHaveBeenCalled();
  window.dispatchEvent(new Event(sign));
  window.dispatchEvent(new Event(sign));
  expect(task).toHaveBeenCalledTimes(1);
});

test("what was called off doesn't run", () => {
  const task = vi.fn();
  whenUsed(task)();
  window.dispatchEvent(new Event("keydown"));
  expect(task).not.toHaveBeenCalled();
});
