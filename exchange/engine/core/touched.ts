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
    const mask = this.places.length - 1;
    let at = (Math.imul(price | 0, 0x9e3779b1) ^ Math.imul(key + 1, 0x85ebca6b)) & mask;
    while (this.stamps[at] === this.stamp) {
      const place = this.places[at]!;
      if (this.prices[place] === price && this.levels[place] === key) return;
      at = (at + 1) & mask;
    }
    if (this.levelCount === this.levels.length) {
      this.growLevels();
      return this.addLevel(pair, side, price);
    }
    this.stamps[at] = this.stamp;
    this.places[at] = this.levelCount;
    this.levels[this.levelCount] = key;
    this.prices[this.levelCount] = price;
    this.levelCount += 1;
  }

  /** Twice the levels, and the index over them made anew. */
  private growLevels(): void {
    const { levels, prices, levelCount } = this;
    this.levels = new Int32Array(levelCount * 2);
    this.prices = new Float64Array(levelCount * 2);
    this.places = new Int32Array(levelCount * 8);
    this.stamps = new Int32Array(levelCount * 8);
    this.stamp = 1;
    this.levelCount = 0;
    for (let index = 0; index < levelCount; index += 1) {
      this.addLevel(levels[index]! >> 1, levels[index]! & 1, prices[index]!);
    }
  }
}
