import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

/** The exchange's end of the page's socket, in a test's hand. */
export class Line extends EventTarget {
  static readonly OPEN = 1;
  static newest: Line | null = null;
  readyState = 0;
  constructor() {
    super();
    Line.newest = this;
  }
  send(): void {}
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = Line.OPEN;
    this.dispatchEvent(new Event("open"));
  }
  say(message: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
  drop(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }
}

/** In every test of a file: a clock that only the test moves, sockets that are `Line`s, and dialogs that open. */
export function standInForBrowser(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_700_000_000_000, shouldAdvanceTime: false });
    vi.stubGlobal("WebSocket", Line);
    standInForDialogs();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** The browser's own dialogs aren't in the tests' one. */
function standInForDialogs(): void {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
}
