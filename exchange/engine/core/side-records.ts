import { NONE } from "../book/order-pool";

/** A record is 2^2 words of 8 bytes, or 2^3 of 4. */
export const SIDE_SHIFT = 2;
export const SIDE_INT_SHIFT = 3;

/** Small records of what only some orders have, by place: ints from 1, recycled last in, first out. */
export class SideRecords {
  doubles = new Float64Array(64 << SIDE_SHIFT);
  ints = new Int32Array(this.doubles.buffer);
  private untouched = 1;
  private firstFree = NONE;

  /** A record of zeros. */
  allocate(): number {
    let place = this.firstFree;
    if (place === NONE) {
      if (this.untouched << SIDE_SHIFT === this.doubles.length) this.grow();
      place = this.untouched;
      this.untouched += 1;
    } else {
      this.firstFree = this.ints[place << SIDE_INT_SHIFT]!;
    }
    const at = place << SIDE_SHIFT;
    const { doubles } = this;
    doubles[at] = 0;
    doubles[at | 1] = 0;
    doubles[at | 2] = 0;
    doubles[at | 3] = 0;
    return place;
  }

  release(place: number): void {
    this.ints[place << SIDE_INT_SHIFT] = this.firstFree;
    this.firstFree = place;
  }

  private grow(): void {
    const grown = new Float64Array(this.doubles.length * 2);
    grown.set(this.doubles);
    this.doubles = grown;
    this.ints = new Int32Array(grown.buffer);
  }
}
