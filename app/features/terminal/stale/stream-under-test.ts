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

/** The browser's own dialogs aren't in the tests' one. */
export function standInForDialogs(): void {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
}
