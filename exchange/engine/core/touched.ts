/** So many levels are looked through one by one; more are hashed. */
const FEW = 8;

/** Orders and levels that a command has changed, in the order of their first change, each once. */
export class Touched {
  orders = new Int32Array(256);
  orderCount = 0;
  /** Pair and side of each level: pair * 2 + side. */
  levels = new Int32Array(256);
  prices = new Float64Array(256);
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
    }
    this.orders[this.orderCount] = slot;
    this.orderCount += 1;
  }

  addLevel(pair: number, side: number, price: number): void {
    const key = pair * 2 + side;
    const { levels, prices, levelCount } = this;
    if (levelCount <= FEW) {
      for (let place = levelCount - 1; place >= 0; place -= 1) {
        if (prices[place] === price && levels[place] === key) return;
      }
      levels[levelCount] = key;
      prices[levelCount] = price;
      this.levelCount = levelCount + 1;
      return;
    }
    if (levelCount === FEW + 1) for (let place = 0; place < levelCount; place += 1) this.hashed(place);
    this.addHashed(key, price);
  }

  private addHashed(key: number, price: number): void {
    if (this.levelCount === this.levels.length) this.growLevels();
    this.levels[this.levelCount] = key;
    this.prices[this.levelCount] = price;
    if (this.hashed(this.levelCount)) this.levelCount += 1;
  }

  /** Puts a level into the index; false where an equal one is there. */
  private hashed(place: number): boolean {
    const [key, price] = [this.levels[place]!, this.prices[place]!];
    const mask = this.places.length - 1;
    let at = (Math.imul(price | 0, 0x9e3779b1) ^ Math.imul(key + 1, 0x85ebca6b)) & mask;
    while (this.stamps[at] === this.stamp) {
      const other = this.places[at]!;
      if (this.prices[other] === price && this.levels[other] === key) return other === place;
      at = (at + 1) & mask;
    }
    this.stamps[at] = this.stamp;
    this.places[at] = place;
    return true;
  }

  /** Twice the levels, and the index over them made anew. */
  private growLevels(): void {
    const { levels, prices, levelCount } = this;
    this.levels = new Int32Array(levelCount * 2);
    this.levels.set(levels);
    this.prices = new Float64Array(levelCount * 2);
    this.prices.set(prices);
    this.places = new Int32Array(levelCount * 8);
    this.stamps = new Int32Array(levelCount * 8);
    this.stamp = 1;
    for (let place = 0; place < levelCount; place += 1) this.hashed(place);
  }
}
