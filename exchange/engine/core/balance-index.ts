import { HandleIndex } from "./handle-index";

/** An account's key is so many times its number, and an asset's number more. */
const ASSETS_MAX = 2 ** 20;

/** Places of balances by account and asset, for the few accounts that have more assets than their row tells. */
export class BalanceIndex {
  private readonly index = new HandleIndex();
  /** By handle. */
  private readonly keys: number[] = [];
  private readonly places: number[] = [];

  /** 0 where the account never had any. */
  find(account: number, asset: number): number {
    const { index, keys } = this;
    const key = account * ASSETS_MAX + asset;
    const hash = hashOf(account, asset);
    for (let at = index.first(hash); at >= 0; at = index.after(hash, at)) {
      const handle = index.at(at);
      if (keys[handle] === key) return this.places[handle]!;
    }
    return 0;
  }

  /** What isn't in yet. */
  add(account: number, asset: number, place: number): void {
    this.index.add(hashOf(account, asset), this.keys.length);
    this.keys.push(account * ASSETS_MAX + asset);
    this.places.push(place);
  }
}

function hashOf(account: number, asset: number): number {
  const hash = Math.imul(Math.imul(account + 1, 0x9e3779b1) ^ asset, 0x85ebca6b);
  return hash ^ (hash >>> 15);
}
