import { AtMostEvery, type Clock } from "./at-most-every";
import { TOUCH } from "./constants";

/** Where a finger is, in CSS pixels of the window. */
export interface Point {
  x: number;
  y: number;
}

export type SwipeDirection = "left" | "right" | "up" | "down";

/** What a finger can do. `from` is where it came down. */
export interface GestureHandlers {
  tap?(from: Point): void;
  /** Has rested long enough, and is still down. */
  hold?(from: Point): void;
  /** Let go after resting that long. */
  longTap?(from: Point): void;
  /** Moves: by how much since it came down. At most once every 100 ms. */
  drag?(by: Point, from: Point): void;
  swipe?(direction: SwipeDirection, from: Point): void;
  /** Lifted or taken over, whatever it was. */
  end?(): void;
}

interface Press {
  id: number;
  from: Point;
  by: Point;
  at: number;
  hasStrayed: boolean;
  holdTimer: number;
}

/**
 * Tells apart what one finger does. A second finger ends it: two are the browser's business. So does the browser when
 * it takes the finger for scrolling.
 */
export class GestureRecogniser {
  private press: Press | null = null;
  private readonly drags: AtMostEvery<Press>;

  constructor(
    private readonly handlers: GestureHandlers,
    private readonly clock: Clock,
  ) {
    this.drags = new AtMostEvery(TOUCH.dragMs, (press) => handlers.drag?.(press.by, press.from), clock);
  }

  down(id: number, at: Point): void {
    if (this.press) {
      this.finish();
      return;
    }
    const holdTimer = this.clock.setTimeout(() => this.handlers.hold?.(at), TOUCH.holdMs);
    this.press = { id, from: at, by: { x: 0, y: 0 }, at: this.clock.now(), hasStrayed: false, holdTimer };
  }

  move(id: number, to: Point): void {
    const { press } = this;
    if (press?.id !== id) return;
    press.by = { x: to.x - press.from.x, y: to.y - press.from.y };
    if (!press.hasStrayed && Math.hypot(press.by.x, press.by.y) <= TOUCH.tapTolerancePx) return;
    press.hasStrayed = true;
    this.clock.clearTimeout(press.holdTimer);
    this.drags.send(press);
  }

  up(id: number, at: Point): void {
    if (this.press?.id !== id) return;
    this.move(id, at);
    const { press } = this;
    this.finish();
    if (press.hasStrayed) {
      const direction = swipeDirection(press.by);
      if (direction) this.handlers.swipe?.(direction, press.from);
      return;
    }
    if (this.clock.now() - press.at >= TOUCH.longTapMs) this.handlers.longTap?.(press.from);
    else this.handlers.tap?.(press.from);
  }

  cancel(id: number): void {
    if (this.press?.id === id) this.finish();
  }

  /** Forgets the finger, and what of it is still to be reported. */
  stop(): void {
    if (this.press) this.finish();
  }

  private finish(): void {
    if (this.press) this.clock.clearTimeout(this.press.holdTimer);
    this.press = null;
    this.drags.cancel();
    this.handlers.end?.();
  }
}

/** Null for a way that was too short, or too slanting to mean one direction. */
export function swipeDirection({ x, y }: Point): SwipeDirection | null {
  const [along, across] = Math.abs(x) >= Math.abs(y) ? [Math.abs(x), Math.abs(y)] : [Math.abs(y), Math.abs(x)];
  if (along < TOUCH.swipePx || along < 2 * across) return null;
  if (along === Math.abs(x)) return x < 0 ? "left" : "right";
  return y < 0 ? "up" : "down";
}
