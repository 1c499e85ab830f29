import { useEffect, useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { commands, useCommands } from "~/lib/keyboard/commands";
import { CancelPairOrders } from "./CancelPairOrders";
import { reviewLines, sideButton, type ReviewLine, type Side } from "./order-form-parts";
import { ReviewDialog } from "./ReviewDialog";
import "./terminal-keys.css";
import { useFieldKeys } from "./use-field-keys";

/**
 * What keys do in the order form around this: they press the form's own buttons and fill its own fields. A side is chosen,
 * Enter shows the whole order, Enter again sends it.
 */
export function KeyedOrder({ conditional }: { conditional: readonly string[] }) {
  const { t } = useTranslation("keys");
  const line = useRef<HTMLDivElement>(null);
  const formOf = () => line.current?.closest("form") ?? null;
  const { side, action, isAsked, choose, ask } = useSide(formOf);
  const [review, setReview] = useState<readonly ReviewLine[] | null>(null);
  useFieldKeys(formOf, conditional);
  useCommands({
    buy: () => choose("buy"),
    sell: () => choose("sell"),
    review: () => {
      const form = formOf();
      if (!form) return;
      if (side === null) return ask();
      leaveField();
      // The field that was left settles what was typed into it first.
      setTimeout(() => {
        if (isReady(form, side)) setReview(reviewLines(form));
      });
    },
    leave: () => {
      if (!leaveField()) choose(null);
    },
  });
  useEnter(formOf);
  return (
    <>
      <div ref={line} role="status" className="term-armed" data-side={side ?? undefined}>
        {side && t("order.chosen", { action })}
        {!side && isAsked && t("order.chooseSide")}
      </div>
      <ReviewDialog
        side={side ?? "buy"}
        action={action}
        lines={review}
        onClose={() => setReview(null)}
        onConfirm={() => {
          setReview(null);
          const button = side && sideButton(formOf(), side);
          if (button) formOf()?.requestSubmit(button);
        }}
      />
      <CancelPairOrders />
    </>
  );
}

function useSide(formOf: () => HTMLFormElement | null) {
  const [chosen, setChosen] = useState<{ side: Side; action: string } | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  return {
    side: chosen?.side ?? null,
    /** What the side's button says. */
    action: chosen?.action ?? "",
    /** Whether somebody wanted to go on without having chosen a side. */
    isAsked,
    ask: () => setIsAsked(true),
    choose(next: Side | null) {
      const form = formOf();
      setIsAsked(false);
      // Signed out there are no sides to choose from.
      const button = next && sideButton(form, next);
      setChosen(next && button ? { side: next, action: button.textContent ?? "" } : null);
      // Spot's slider takes a share of what the side spends.
      const spent = form?.querySelectorAll<HTMLButtonElement>(".term-available button") ?? [];
      if (next !== null) spent[next === "buy" ? 0 : 1]?.click();
    },
  };
}

/** Enter in a field of the form means the same as anywhere else on the page. */
function useEnter(formOf: () => HTMLFormElement | null): void {
  const latest = useRef(formOf);
  useEffect(() => {
    const form = latest.current();
    const onKeyDown = (event: KeyboardEvent) => {
      const isText = event.target instanceof HTMLInputElement && event.target.name !== "";
      if (event.key !== "Enter" || !isText || event.isComposing || event.defaultPrevented) return;
      event.preventDefault();
      if (!event.repeat) commands.run("review");
    };
    form?.addEventListener("keydown", onKeyDown);
    return () => form?.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** False where no field had the focus. */
function leaveField(): boolean {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return false;
  field.blur();
  return true;
}

/** What is wrong is shown at its field, which gets the focus, before the order is. */
function isReady(form: HTMLFormElement, side: Side): boolean {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  wrong?.focus();
  return wrong === null && sideButton(form, side)?.disabled === false;
}
