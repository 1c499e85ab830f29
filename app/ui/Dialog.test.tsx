import { cleanup, render } from "@testing-library/react";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { Texts } from "~/i18n/texts";
import { TextsContext } from "~/i18n/use-translation";
import common from "~locales/en_US/common.json";
import { ConfirmDialog, Dialog, MessageBox } from "./Dialog";

const texts = new Texts("en-US", { common });

beforeEach(() => {
  // The browser's own dialogs aren't in this one; it focuses what comes first.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
    this.querySelector<HTMLElement>("button, input, select, textarea")?.focus();
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

/** What may stand in a dialog, and whether a person may fill it in. */
const PARTS = {
  words: { element: <p>words</p>, isField: false },
  link: { element: <a href="/">link</a>, isField: false },
  button: { element: <button type="button">button</button>, isField: false },
  hidden: { element: <input type="hidden" name="id" value="1" />, isField: false },
  locked: { element: <input name="locked" disabled />, isField: false },
  other: { element: <input type="radio" name="way" value="other" />, isField: false },
  chosen: { element: <input type="radio" name="way" value="chosen" defaultChecked />, isField: true },
  tick: { element: <input type="checkbox" name="tick" />, isField: true },
  text: { element: <input name="text" />, isField: true },
  list: { element: <select name="list" />, isField: true },
} as const;
type Part = keyof typeof PARTS;

test("whatever a dialog holds, the focus begins at what it marks, its first field or its close button", () => {
  const parts = fc.array(fc.constantFrom(...Object.keys(PARTS).filter((part): part is Part => part in PARTS)), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(parts, fc.boolean(), (held, isMarked) => {
      const { baseElement } = render(
        <TextsContext.Provider value={texts}>
          <Dialog open title="title" onClose={() => {}} actions={isMarked && <button data-autofocus>back</button>}>
            {held.map((part, index) => (
              <div key={index} data-part={part}>
                {PARTS[part].element}
              </div>
            ))}
          </Dialog>
        </TextsContext.Provider>,
      );
      const focused = document.activeElement;
      const first = held.find((part) => PARTS[part].isField);
      if (isMarked) expect(focused?.textContent).toBe("back");
      else if (first) expect(focused?.closest("[data-part]")?.getAttribute("data-part")).toBe(first);
      else expect(focused).toBe(baseElement.querySelector(".ui-dialog-close"));
      cleanup();
    }),
    { numRuns: 25 },
  );
});

test("a question begins at its safe answer, a message at the button that puts it away", () => {
  const stays = () => {};
  for (const [dialog, name] of [
    [
      <ConfirmDialog key="ask" open title="?" confirmLabel="Do it" onConfirm={stays} onClose={stays} canSilence>
        <input name="field" />
      </ConfirmDialog>,
      common.dialog.back,
    ],
    [<MessageBox key="tell" open onClose={stays} />, common.dialog.ok],
  ] as const) {
    render(<TextsContext.Provider value={texts}>{dialog}</TextsContext.Provider>);
    expect(document.activeElement?.textContent).toBe(name);
    cleanup();
  }
});
