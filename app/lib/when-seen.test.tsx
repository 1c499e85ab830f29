import { afterEach, expect, test, vi } from "vitest";
import { whenSeen } from "./when-seen";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A browser's observer whose sight is in the test's hand. */
function sight() {
  let tell: (isIntersecting: boolean) => void = () => {};
  const watched = new Set<Element>();
  class Observer {
    constructor(heard: (entries: { isIntersecting: boolean }[]) => void) {
      tell = (isIntersecting) => {
        if (watched.size > 0) heard([{ isIntersecting }]);
      };
    }
    observe = (element: Element) => watched.add(element);
    disconnect = () => watched.clear();
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  return { tell: (isIntersecting: boolean) => tell(isIntersecting) };
}

test("the task waits until the element is seen, and runs once", () => {
  const { tell } = sight();
  const task = vi.fn();
  whenSeen(document.body, task);
  tell(false);
  expect(task).not.toHaveBeenCalled();
  tell(true);
  tell(true);
  expect(task).toHaveBeenCalledOnce();
});

test("a task that is called off doesn't run any more", () => {
  const { tell } = sight();
  const task = vi.fn();
  whenSeen(document.body, task)();
  tell(true);
  expect(task).not.toHaveBeenCalled();
});

test("a browser that can't tell what is seen runs the task at once", () => {
  const task = vi.fn();
  whenSeen(document.body, task);
  expect(task).toHaveBeenCalledOnce();
});
