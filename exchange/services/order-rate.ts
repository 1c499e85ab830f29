import { LIMITS } from "~exchange/contract/limits";
import { Refusal } from "./refusal";
import { TokenBucket } from "./token-bucket";

/** Accounts that are counted at a time; those that have been quiet make room. */
const ACCOUNTS_MAX = 10_000;

/** Bounds how much one account sends of a kind: orders, amendments and cancels, whichever way they come, or its other changes. */
export interface OrderRate {
  /** 0: no bound. */
  readonly perSecond: number;
  /** Counts one in; throws TOO_MANY_REQUESTS. */
  take(accountId: string): void;
}

/** `perSecond`: of LIMITS.orderBurstSeconds as many may come at once; 0 for no bound. */
export function createOrderRate(perSecond: number, now: () => number): OrderRate {
  const buckets = new Map<string, TokenBucket>();

  function bucketOf(accountId: string): TokenBucket {
    let bucket = buckets.get(accountId);
    if (bucket) return bucket;
    if (buckets.size >= ACCOUNTS_MAX) {
      for (const [quiet, theirs] of buckets) if (theirs.isFull(now())) buckets.delete(quiet);
    }
    bucket = new TokenBucket(perSecond * LIMITS.orderBurstSeconds, perSecond, now());
    buckets.set(accountId, bucket);
    return bucket;
  }

  return {
    perSecond,
    take(accountId) {
      if (perSecond === 0 || bucketOf(accountId).take(now())) return;
      throw new Refusal("TOO_MANY_REQUESTS", `more than ${perSecond} a second`, 1);
    },
  };
}
