import type { Market } from "./market";
import { addTo, LIMB, readAmount, writeProduct } from "./amount";

const MINUTE_MS = 60_000;
const BIPS = 10_000n;

/**
 * The band that prices must keep within: a share below and above the volume-weighted average price of the last whole
 * minutes. Trades are summed by minute, and the band moves when a minute ends, so that an order costs two comparisons.
 * Everything is exact: the average is never rounded, only the bounds are, towards the average.
 */
export class PriceBand {
  /** Ticks; 0 and Infinity where there is no band. */
  low = 0;
  high = Infinity;
  /** A ring of minutes: minute number, then ticks * lots and lots, each as limbs. The minute that runs is among them. */
  words = new Float64Array(0);
  minute = 0;
  private minutes = 0;
  private readonly product = new Float64Array(2);

  constructor(private readonly market: Market) {}

  get enabled(): boolean {
    return this.minutes > 0;
  }

  configure(): void {
    const { bandMinutes, bandDownBips, bandUpBips } = this.market.instrument.limits;
    const minutes = bandDownBips > 0 || bandUpBips > 0 ? bandMinutes : 0;
    if (minutes !== this.minutes) {
      this.minutes = minutes;
      this.words = new Float64Array(minutes > 0 ? (minutes + 1) * MINUTE_WORDS : 0);
      this.minute = 0;
    }
    this.recompute();
  }

  /** Whether the bounds are those of this time: `advance` would change nothing. */
  isCurrent(time: number): boolean {
    return this.minutes === 0 || Math.floor(time / MINUTE_MS) === this.minute;
  }

  /** Lets the time go on; to be called before a price is checked or traded. */
  advance(time: number): void {
    const minute = Math.floor(time / MINUTE_MS);
    if (minute === this.minute) return;
    this.minute = minute;
    this.recompute();
  }

  trade(price: number, lots: number): void {
    const at = (this.minute % (this.minutes + 1)) * MINUTE_WORDS;
    const { words } = this;
    if (words[at] !== this.minute) {
      words.fill(0, at, at + MINUTE_WORDS);
      words[at] = this.minute;
    }
    writeProduct(this.product, 0, price, lots, 1);
    addTo(words, at + 1, this.product[0]!, this.product[1]!);
    if (lots < LIMB) addTo(words, at + 3, lots, 0);
    else addTo(words, at + 3, lots - LIMB, 1);
  }

  /** The average as a fraction; null before the first whole minute with a trade. */
  average(): { value: bigint; lots: bigint } | null {
    let value = 0n;
    let lots = 0n;
    for (let at = 0; at < this.words.length; at += MINUTE_WORDS) {
      const minute = this.words[at]!;
      if (minute >= this.minute || minute < this.minute - this.minutes) continue;
      value += readAmount(this.words, at + 1);
      lots += readAmount(this.words, at + 3);
    }
    return lots === 0n ? null : { value, lots };
  }

  recompute(): void {
    this.low = 0;
    this.high = Infinity;
    const average = this.minutes > 0 ? this.average() : null;
    if (average === null) return;
    const { bandDownBips, bandUpBips } = this.market.instrument.limits;
    const whole = average.lots * BIPS;
    if (bandDownBips > 0) this.low = Number((average.value * (BIPS - BigInt(bandDownBips)) + whole - 1n) / whole);
    if (bandUpBips > 0) this.high = Number((average.value * (BIPS + BigInt(bandUpBips))) / whole);
  }
}

const MINUTE_WORDS = 5;
