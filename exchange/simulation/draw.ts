import { createRandom } from "~exchange/feeds/random";

/** What a simulation leaves to chance; the same seed draws the same. */
export class Draw {
  private readonly random;

  constructor(seed: number) {
    this.random = createRandom(seed);
  }

  /** At least 0, below 1. */
  readonly unit = (): number => this.random.unit();

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.unit() * (most - least + 1));
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.between(0, from.length - 1)];
    if (picked === undefined) throw new Error("nothing to pick from");
    return picked;
  }

  weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
    const entries = Object.entries<number>(weights);
    let left = this.unit() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    const chosen = entries.find(([, weight]) => (left -= weight) < 0) ?? entries[0];
    return chosen?.[0] as T;
  }
}
