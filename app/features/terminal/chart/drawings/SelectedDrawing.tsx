import { useEffect, useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useLive } from "../../live/use-live";
import { ChartIcon } from "../ChartIcon";
import type { ChartStore } from "../chart-store";
import { NOTE_CHARACTERS_MAX, type Drawing } from "./drawings";

/** What can be done to the drawing in hand. */
export function SelectedDrawing({ store }: { store: ChartStore }) {
  const id = useLive(store.selected);
  const { drawings } = useLive(store.board);
  const drawing = drawings.find((entry) => entry.id === id);
  return drawing ? <DrawingBar key={drawing.id} store={store} drawing={drawing} /> : null;
}

function DrawingBar({ store, drawing }: { store: ChartStore; drawing: Drawing }) {
  const { t } = useTranslation("chart");
  const { id, tool, isLocked } = drawing;
  return (
    <div className="chart-drawing-bar term-pop" role="group" aria-label={t(`drawing.${tool}`)}>
      {tool === "note" && !isLocked && <NoteField store={store} drawing={drawing} />}
      <button
        type="button"
        aria-pressed={isLocked}
        aria-label={t("drawing.lock")}
        title={t("drawing.lock")}
        onClick={() => store.stroke({ kind: "lock", id, isLocked: !isLocked })}
      >
        <ChartIcon name={isLocked ? "lock" : "unlock"} />
      </button>
      <button
        type="button"
        aria-label={t("drawing.remove")}
        title={t("drawing.remove")}
        disabled={isLocked}
        onClick={() => store.stroke({ kind: "remove", id })}
      >
        <ChartIcon name="trash" />
      </button>
    </div>
  );
}

/** The words of a note, kept when they are done: each letter would be a step to undo. */
function NoteField({ store, drawing }: { store: ChartStore; drawing: Drawing }) {
  const { t } = useTranslation("chart");
  const [text, setText] = useState(drawing.text ?? "");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
  }, []);
  const keep = () => {
    const words = text.trim();
    if (words && words !== drawing.text) store.stroke({ kind: "write", id: drawing.id, text: words });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        keep();
        store.selected.set(null);
      }}
    >
      <input
        type="text"
        dir="auto"
        maxLength={NOTE_CHARACTERS_MAX}
        value={text}
        aria-label={t("drawing.noteText")}
        ref={input}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={keep}
      />
    </form>
  );
}
