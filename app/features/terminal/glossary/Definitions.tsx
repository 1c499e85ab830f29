import { useContext, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { createPortal } from "react-dom";
import { TextsContext, useTranslation } from "~/i18n/use-translation";
import { loadNamespaces } from "~/i18n/i18n.client";
import { directionOf } from "~/i18n/locales";
import { useLocale } from "~/i18n/use-locale";
import { placeBeside } from "~/lib/place-beside";
import type { GlossaryTerm } from "./terms";
import "./definitions.css";

interface DefinitionsProps {
  id: string;
  terms: readonly GlossaryTerm[];
  /** The button that was pressed. */
  anchor: RefObject<HTMLButtonElement>;
  onClose(): void;
}

/** What words mean, beside the button that was pressed. Their texts are fetched the first time. */
export function Definitions({ id, terms, anchor, onClose }: DefinitionsProps) {
  const { t } = useTranslation("glossary");
  const texts = useContext(TextsContext);
  const direction = directionOf(useLocale());
  const box = useRef<HTMLDivElement>(null);
  const state = useGlossary(texts.has("glossary"));
  usePlace(box, anchor, direction, state);
  useDismissal(box, anchor, onClose);
  return createPortal(
    <div className="glossary-place" dir="ltr" ref={box}>
      <div className="term-pop glossary-box" dir={direction} id={id} role="note" aria-live="polite">
        {state === "failed" && <p>{t("errors:NETWORK")}</p>}
        {state === "loaded" && (
          <dl>
            {terms.map((term) => (
              <div key={term}>
                <dt>{t(`name.${term}`)}</dt>
                <dd>{t(`text.${term}`)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>,
    document.body,
  );
}

type State = "loading" | "loaded" | "failed";

function useGlossary(isThere: boolean): State {
  const [state, setState] = useState<State>(isThere ? "loaded" : "loading");
  useEffect(() => {
    if (isThere) return;
    let isGone = false;
    loadNamespaces(["glossary"]).then(
      () => !isGone && setState("loaded"),
      () => !isGone && setState("failed"),
    );
    return () => {
      isGone = true;
    };
  }, [isThere]);
  return state;
}

/** Beside the button, before anything is painted; again once the texts have come. */
function usePlace(
  box: RefObject<HTMLElement>,
  anchor: RefObject<HTMLElement>,
  direction: "ltr" | "rtl",
  state: State,
): void {
  useLayoutEffect(() => {
    const [element, told] = [box.current, anchor.current?.getBoundingClientRect()];
    if (!element || !told) return;
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const { x, y } = placeBeside(told, element.getBoundingClientRect(), { width, height }, direction);
    element.style.insetInlineStart = `${x}px`;
    element.style.insetBlockStart = `${y}px`;
  }, [box, anchor, direction, state]);
}

/** Escape, a press elsewhere, scrolling and a focus that goes elsewhere close it. */
function useDismissal(box: RefObject<HTMLElement>, anchor: RefObject<HTMLElement>, onClose: () => void): void {
  useEffect(() => {
    const isOurs = (target: EventTarget | null) =>
      target instanceof Node && (box.current?.contains(target) || anchor.current?.contains(target));
    const away = ({ target }: Event) => {
      if (!isOurs(target)) onClose();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // Whatever else Escape would close stays open.
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    const events = ["pointerdown", "focusin", "scroll"] as const;
    for (const name of events) document.addEventListener(name, away, true);
    document.addEventListener("keydown", escape, true);
    window.addEventListener("resize", onClose);
    return () => {
      for (const name of events) document.removeEventListener(name, away, true);
      document.removeEventListener("keydown", escape, true);
      window.removeEventListener("resize", onClose);
    };
  }, [box, anchor, onClose]);
}
