/** So many at once, and then so many a second. */
export class TokenBucket {
  private left: number;

  /** `now`: milliseconds. */
  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
    private last: number,
  ) {
    this.left = burst;
  }

  /** Takes one; false where there have been too many. */
  take(now: number): boolean {
    this.fill(now);
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }

  /** Whether nothing has been taken for so long that a new bucket would be the same. */
  isFull(now: number): boolean {
    this.fill(now);
    return this.left >= this.burst;
  }

  private fill(now: number): void {
    this.left = Math.min(this.burst, this.left + (Math.max(0, now - this.last) / 1_000) * this.perSecond);
    this.last = now;
  }
}
