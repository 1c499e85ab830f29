import { act, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useKeyboardRoom } from "./use-keyboard-room";

/** What a phone's browser shows of the page, in the test's hand. */
class View extends EventTarget {
  height = window.innerHeight;
  offsetTop = 0;
  scale = 1;
}

function Sheet({ isOpen }: { isOpen: boolean }) {
  const inside = useRef<HTMLDivElement>(null);
  useKeyboardRoom(inside, isOpen);
  return (
    <div className="term-formcol">
      <div ref={inside}>
        <input />
      </div>
    </div>
  );
}

afterEach(() => vi.unstubAllGlobals());

test("a sheet ends where the keyboard begins, keeps the field in hand in sight, and is whole again when it closes", () => {
  const view = new View();
  vi.stubGlobal("visualViewport", view);
  const shown = vi.fn();
  HTMLInputElement.prototype.scrollIntoView = shown;
  const { container, rerender } = render(<Sheet isOpen />);
  const room = () => container.querySelector<HTMLElement>(".term-formcol")?.style.getPropertyValue("--keyboard");
  const resize = (change: Partial<View>) =>
    act(() => {
      Object.assign(view, change);
      view.dispatchEvent(new Event("resize"));
    });
  expect([room(), shown.mock.calls.length]).toEqual(["0px", 0]);

  container.querySelector("input")?.focus();
  resize({ height: window.innerHeight - 300 });
  expect([room(), shown.mock.calls.length]).toEqual(["300px", 1]);
  // Somebody looks closer: the view is smaller, and nothing covers the page.
  resize({ height: window.innerHeight / 2, scale: 2 });
  expect(room()).toBe("0px");

  rerender(<Sheet isOpen={false} />);
  expect(room()).toBe("");
  resize({ height: 100, scale: 1 });
  expect(room()).toBe("");
});
