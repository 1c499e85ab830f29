import { useCallback, useEffect, useRef, type RefObject } from "react";
import { directionOf } from "~/i18n/locales";
import { useLocale } from "~/i18n/use-locale";
import { useNarrow } from "~/lib/device/use-narrow";
import type { SwipeDirection } from "~/lib/gestures/gesture-recogniser";
import { useGestures } from "~/lib/gestures/use-gestures";
import { isolateLtr } from "~/lib/isolate-ltr";
import { tellNative } from "~/lib/native/call-native";
import { useShellType, type ShellType } from "~/lib/native/shell-type";
import { useTerminal } from "../terminal-context";
import { figureText } from "./figure-text";
import { panelAfterSwipe, PHONE_PANELS, PHONE_WIDTH_MAX } from "./phone-panels";

/** Where a swipe changes the panel. Not on the chart, the tables or the form: those have their own ways of touch. */
const SWIPED = ".term-pairbar, .term-book, .term-tape, .term-info";
const NOT_SWIPED = ".term-pairlist";
/** Figures that a long tap copies. */
const COPIED = ":is(.term-pairbar, .term-book, .term-tape, .term-info) .n";
/** How far the panel follows the finger, in CSS pixels. */
const NUDGE_MAX = 24;

/** What fingers do on the terminal: a swipe changes the panel on a phone, a long tap on a figure copies it. */
export function useTerminalTouch(terminal: RefObject<HTMLDivElement>): void {
  const { toasts } = useTerminal();
  const shell = useShellType();
  const direction = directionOf(useLocale());
  const isPhone = useNarrow(PHONE_WIDTH_MAX);
  const { pressed, swallowClick } = usePressed(terminal);
  const canSwipe = () => isPhone && (pressed.current?.canSwipe ?? false);
  const copy = async ({ text }: Pressed) => {
    if (text === null) return;
    const isCopied = await copied(text, shell);
    toasts.send({ key: isCopied ? "spot:toast.copied" : "spot:toast.notCopied", values: { figure: isolateLtr(text) } });
  };
  useGestures(terminal, {
    hold: () => pressed.current?.figure?.setAttribute("data-held", "true"),
    longTap: () => {
      const press = pressed.current;
      if (!press?.figure) return;
      swallowClick();
      void copy(press);
    },
    drag: ({ x, y }) => {
      if (!canSwipe() || Math.abs(x) < Math.abs(y)) return;
      const nudge = Math.max(-NUDGE_MAX, Math.min(NUDGE_MAX, x / 4));
      terminal.current?.style.setProperty("--nudge", `${nudge}px`);
    },
    swipe: (swipe) => {
      if (canSwipe()) showPanelAfter(swipe, direction);
    },
    end: () => {
      terminal.current?.style.removeProperty("--nudge");
      pressed.current?.figure?.removeAttribute("data-held");
    },
  });
}

interface Pressed {
  figure: Element | null;
  /** As it stood when the finger came down: a live figure may be another one by the time it is lifted. */
  text: string | null;
  canSwipe: boolean;
}

/** What the finger came down on. A long tap on a figure is neither a click nor a call for the browser's own menu. */
function usePressed(terminal: RefObject<HTMLDivElement>): {
  pressed: RefObject<Pressed | null>;
  swallowClick: () => void;
} {
  const isSwallowing = useRef(false);
  const pressed = useRef<Pressed | null>(null);
  useEffect(() => {
    const element = terminal.current;
    if (!element) return undefined;
    const press = ({ target, pointerType }: PointerEvent) => {
      isSwallowing.current = false;
      pressed.current = pointerType !== "mouse" && target instanceof Element ? pressOn(target) : null;
    };
    const keepMenuShut = (event: Event) => {
      if (pressed.current?.figure) event.preventDefault();
    };
    const click = (event: Event) => {
      if (!isSwallowing.current) return;
      isSwallowing.current = false;
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener("pointerdown", press, true);
    element.addEventListener("contextmenu", keepMenuShut);
    element.addEventListener("click", click, true);
    return () => {
      element.removeEventListener("pointerdown", press, true);
      element.removeEventListener("contextmenu", keepMenuShut);
      element.removeEventListener("click", click, true);
    };
  }, [terminal]);
  const swallowClick = useCallback(() => {
    isSwallowing.current = true;
  }, []);
  return { pressed, swallowClick };
}

function pressOn(target: Element): Pressed {
  const figure = target.closest(COPIED);
  const text = figure && figureText(figure);
  return {
    figure: text === null ? null : figure,
    text,
    canSwipe: target.closest(SWIPED) !== null && target.closest(NOT_SWIPED) === null,
  };
}

function showPanelAfter(swipe: SwipeDirection, direction: "ltr" | "rtl"): void {
  const radio = (panel: string) => document.getElementById(`panel-phone-${panel}`);
  const current = PHONE_PANELS.find((panel) => {
    const input = radio(panel);
    return input instanceof HTMLInputElement && input.checked;
  });
  const next = current && panelAfterSwipe(current, swipe, direction);
  if (!next) return;
  radio(next)?.click();
  radio(next)?.closest("label")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** A shell keeps its clipboard to itself: it is asked. */
async function copied(text: string, shell: ShellType | null): Promise<boolean> {
  if (tellNative({ type: "copy", text }, shell)) return true;
  try {
    // Absent on a page that isn't secure.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
