/** So many levels are looked through one by one; more are hashed. */
const FEW = 8;
/** Who rests at a level isn't known: it is looked for by its price. */
export const ANYONE = -1;

/** Orders and levels that a command has changed, in the order of their first change, each once. */
export class Touched {
  orders = new Int32Array(256);
  /** Place of the event that tells the order's final values, once it is written. */
  orderAt = new Int32Array(256);
  orderCount = 0;
  /** Pair and side of each level: pair * 2 + side. */
  levels = new Int32Array(256);
  prices = new Float64Array(256);
  /** An order that rested at the level after its last change, NONE where the level was left empty, ANYONE where that isn't known. */
  resting = new Int32Array(256);
  levelCount = 0;

  /** Which levels are there already: places + 1 by hash; valid where the stamp is the command's. */
  private places = new Int32Array(1024);
  private stamps = new Int32Array(1024);
  private stamp = 1;

  clear(): void {
    this.orderCount = 0;
    this.levelCount = 0;
    this.stamp = (this.stamp + 1) | 0;
    if (this.stamp === 0) {
      this.stamps.fill(0);
      this.stamp = 1;
    }
  }

  /** The caller sees to it that an order comes once. */
  addOrder(slot: number): void {
    if (this.orderCount === this.orders.length) {
      const grown = new Int32Array(this.orders.length * 2);
      grown.set(this.orders);
      this.orders = grown;
      this.orderAt = new Int32Array(grown.length);
    }
    this.orders[this.orderCount] = slot;
    this.orderCount += 1;
  }

  /** `resting`: an order that rests at the level now, so that it needn't be looked for; see `resting` above. */
  addLevel(pair: number, side: number, price: number, resting: number): void {
    const key = pair * 2 + side;
    const { levels, prices, levelCount } = this;
    if (levelCount <= FEW) {
      let place = 0;
      while (place < levelCount && (prices[place] !== price || levels[place] !== key)) place += 1;
      levels[place] = key;
      prices[place] = price;
      this.resting[place] = resting;
      if (place === levelCount) this.levelCount = place + 1;
      return;
    }
    if (levelCount === FEW + 1) for (let place = 0; place < levelCount; place += 1) this.placeOf(place);
    this.addHashed(key, price, resting);
  }

  private addHashed(key: number, price: number, resting: number): void {
    if (this.levelCount === this.levels.length) this.growLevels();
    this.levels[this.levelCount] = key;
    this.prices[this.levelCount] = price;
    const place = this.placeOf(this.levelCount);
    this.resting[place] = resting;
    if (place === this.levelCount) this.levelCount += 1;
  }

  /** Puts a level into the index; the place of an equal one that is there already, else its own. */
  private placeOf(place: number): number {
    const [key, price] = [this.levels[place]!, this.prices[place]!];
    const mask = this.places.length - 1;
    let at = (Math.imul(price | 0, 0x9e3779b1) ^ Math.imul(key + 1, 0x85ebca6b)) & mask;
    while (this.stamps[at] === this.stamp) {
      const other = this.places[at]!;
      if (this.prices[other] === price && this.levels[other] === key) return other;
      at = (at + 1) & mask;
    }
    this.stamps[at] = this.stamp;
    this.places[at] = place;
    return place;
  }

  /** Twice the levels, and the index over them made anew. */
  private growLevels(): void {
    const { levels, prices, levelCount } = this;
    this.levels = new Int32Array(levelCount * 2);
    this.levels.set(levels);
    this.prices = new Float64Array(levelCount * 2);
    this.prices.set(prices);
    const { resting } = this;
    this.resting = new Int32Array(levelCount * 2);
    this.resting.set(resting);
    this.places = new Int32Array(levelCount * 8);
    this.stamps = new Int32Array(levelCount * 8);
    this.stamp = 1;
    for (let place = 0; place < levelCount; place += 1) this.placeOf(place);
  }
}
