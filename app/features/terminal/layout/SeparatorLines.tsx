import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { directionOf } from "~/i18n/locales";
import { useLocale } from "~/i18n/use-locale";
import { useLayout } from "./layout-context";
import { SIZED, type Sized } from "./layout";
import { clampSize, frameOf, GAP, growthOf, isSized, limitsOf, sizeIn, type Room } from "./sizes";

/** Pixels that an arrow key moves; more with Shift. */
const ARROW_STEP = 16;
const ARROW_BIG_STEP = 64;
const PRIMARY_BUTTON = 0;

/** Between the panels of a terminal: lines that make them larger and smaller, by hand or by arrow keys. */
export function SeparatorLines({ terminal }: { terminal: RefObject<HTMLElement> }) {
  const { layout } = useLayout();
  const room = useRoom(terminal);
  if (!room) return null;
  const shown = SIZED.filter((sized) => isSized(sized, layout, room.frame));
  return (
    <>
      {shown.map((sized) => (
        <Separator key={sized} sized={sized} room={room} terminal={terminal} />
      ))}
    </>
  );
}

/** The room that the panels share; measured anew when the window changes. */
function useRoom(terminal: RefObject<HTMLElement>): Room | null {
  const [room, setRoom] = useState<Room | null>(null);
  useEffect(() => {
    const element = terminal.current;
    if (!element) return undefined;
    const measure = () => {
      const padding = 2 * GAP;
      const { clientWidth, clientHeight } = element;
      setRoom({ frame: frameOf(window.innerWidth), width: clientWidth - padding, height: clientHeight - padding });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [terminal]);
  return room;
}

interface SeparatorProps {
  sized: Sized;
  room: Room;
  terminal: RefObject<HTMLElement>;
}

function Separator({ sized, room, terminal }: SeparatorProps) {
  const { t } = useTranslation("layout");
  const { size, limits, isMoving, ...hands } = useResizing({ sized, room, terminal });
  return (
    <div
      className={`term-split term-split-${sized}`}
      role="separator"
      tabIndex={0}
      aria-label={t(`separator.${sized}`)}
      aria-orientation={sized === "bottom" ? "horizontal" : "vertical"}
      aria-valuenow={size}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      aria-valuetext={t("separator.pixels", { size })}
      title={t("separator.hint")}
      data-moving={isMoving || undefined}
      {...hands}
    />
  );
}

/** While it moves the size is written into the style alone; it is kept, and the page drawn again, once it rests. */
function useResizing({ sized, room, terminal }: SeparatorProps) {
  const { layout, change } = useLayout();
  const direction = directionOf(useLocale());
  const drag = useRef<{ pointerId: number; from: number; size: number } | null>(null);
  const [moving, setMoving] = useState<number | null>(null);
  const limits = limitsOf(sized, layout, room);
  const size = moving ?? sizeIn(sized, layout, room);
  const growth = growthOf(sized, layout, direction);
  const placeOf = (event: PointerEvent) => (sized === "bottom" ? event.clientY : event.clientX);
  const rest = (next: number | null) => {
    setMoving(null);
    change({ ...layout, [sized]: next === null ? null : clampSize(next, limits) });
  };
  return {
    size,
    limits,
    isMoving: moving !== null,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== PRIMARY_BUTTON || drag.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { pointerId: event.pointerId, from: placeOf(event), size };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const started = drag.current;
      if (started?.pointerId !== event.pointerId) return;
      const next = clampSize(started.size + growth * (placeOf(event) - started.from), limits);
      terminal.current?.style.setProperty(`--${sized}`, `${next}px`);
      setMoving(next);
    },
    // The browser takes the capture away when the pointer goes up, is cancelled or is lost.
    onLostPointerCapture() {
      drag.current = null;
      if (moving !== null) rest(moving);
    },
    onDoubleClick: () => rest(null),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const next = sizeByKey(event, { isRow: sized === "bottom", growth, size, limits });
      if (next === undefined) return;
      event.preventDefault();
      rest(next);
    },
  };
}

interface Reach {
  isRow: boolean;
  growth: 1 | -1;
  size: number;
  limits: { min: number; max: number };
}

/** Where a key takes a size: null back to its own; undefined: the key means nothing here. Arrows are directions on the screen. */
function sizeByKey(
  { key, shiftKey }: KeyboardEvent,
  { isRow, growth, size, limits }: Reach,
): number | null | undefined {
  const [back, forth] = isRow ? ["ArrowUp", "ArrowDown"] : ["ArrowLeft", "ArrowRight"];
  const step = growth * (shiftKey ? ARROW_BIG_STEP : ARROW_STEP);
  switch (key) {
    case back:
      return size - step;
    case forth:
      return size + step;
    case "Home":
      return limits.min;
    case "End":
      return limits.max;
    case "Enter":
      return null;
    default:
      return undefined;
  }
}
