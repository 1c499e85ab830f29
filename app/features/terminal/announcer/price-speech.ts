import { parseDecimal } from "~/lib/decimal";
import type { SpokenPrice } from "~/lib/preferences";

const SECOND_MS = 1_000;
/** Parts of a thousand that the price must have moved by. */
const MOVE_PER_MILLE = 5;

/** Decides when the price is said to screen readers. Knows no clock: each price brings its time, Unix ms. */
export class PriceSpeech {
  private last: { price: string; at: number } | null = null;

  constructor(private readonly rule: SpokenPrice) {}

  /** Whether the price is to be said now. The first one isn't: the page has just told it. The same one never is again. */
  hears(price: string, now: number): boolean {
    if (this.rule === "off" || price === this.last?.price) return false;
    const isDue = this.last !== null && this.isDue(price, now, this.last);
    if (this.last === null || isDue) this.last = { price, at: now };
    return isDue;
  }

  private isDue(price: string, now: number, last: { price: string; at: number }): boolean {
    if (this.rule !== "move") return now - last.at >= Number(this.rule) * SECOND_MS;
    const [from, to] = [parseDecimal(last.price), parseDecimal(price)];
    if (from === null || to === null) return false;
    return to
      .minus(from)
      .abs()
      .times("1000")
      .gte(from.times(String(MOVE_PER_MILLE)));
  }
}
