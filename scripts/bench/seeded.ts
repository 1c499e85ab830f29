/** A stream of pseudo-random integers (mulberry32): the same seed, the same stream, on every machine. */
export class Random {
  constructor(private state: number) {}

  /** 0 to 2^32 - 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** 0 to `bound` - 1. */
  below(bound: number): number {
    return Math.floor((this.next() / 2 ** 32) * bound);
  }

  /** At least 1, so much on average, falling off exponentially. */
  exponential(mean: number): number {
    return 1 + Math.floor(-Math.log(1 - this.next() / 2 ** 32) * (mean - 0.5));
  }
}

/** Hash over trades in order, cheap enough to be counted with what it checks (FNV-1a over 32-bit words, two lanes). */
export class TradeHash {
  private low = 0x811c9dc5;
  private high = 0x01000193;

  add(taker: number, maker: number, price: number, lots: number): void {
    this.word(taker);
    this.word(maker);
    this.word(price);
    this.word(lots);
  }

  digest(): string {
    const hex = (lane: number) => (lane >>> 0).toString(16).padStart(8, "0");
    return hex(this.high) + hex(this.low);
  }

  private word(word: number): void {
    this.low = Math.imul(this.low ^ word, 0x01000193);
    this.high = Math.imul((this.high ^ this.low) + word, 0x85ebca6b);
  }
}
