import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { isOwnNetwork, networkOf } from "./networks";
import { Refusal } from "./refusal";

/** Tries within so many seconds, of a stranger's network. */
export const LOGINS_PER_NETWORK_AND_EMAIL = { points: 20, duration: 60 };
export const LOGINS_PER_NETWORK = { points: 120, duration: 60 };
export const REGISTRATIONS_PER_NETWORK = { points: 60, duration: 600 };
/** A network of the operator's own may speak for many people: a website that doesn't say for whom it calls. It tries so many times as often. */
const OWN_NETWORK_FACTOR = 10;
/** Browsers send these themselves, from networks of their own. */
export const ANALYTICS_PER_NETWORK = { points: 1_200, duration: 60 };
/** Weights of calls, see Endpoint. The operator's own networks speak for many people and aren't counted. */
export const WEIGHT_PER_NETWORK = { points: 6_000, duration: 60 };

export interface RateLimits {
  /** Throws TOO_MANY_REQUESTS with the seconds to wait. `address`: see `callerAddress`. */
  login(address: string, email: string): Promise<void>;
  /** A right password forgets the wrong ones. */
  loggedIn(address: string, email: string): Promise<void>;
  registration(address: string): Promise<void>;
  /** Here and below `address` is the socket's peer. */
  analytics(address: string): Promise<void>;
  call(address: string, weight: number): Promise<void>;
}

export function createRateLimits(): RateLimits {
  const perEmail = new RateLimiterMemory(LOGINS_PER_NETWORK_AND_EMAIL);
  const logins = perNetwork(LOGINS_PER_NETWORK);
  const registrations = perNetwork(REGISTRATIONS_PER_NETWORK);
  const analytics = new RateLimiterMemory(ANALYTICS_PER_NETWORK);
  const calls = new RateLimiterMemory(WEIGHT_PER_NETWORK);
  return {
    async login(address, email) {
      const network = networkOf(address);
      await logins(address);
      await consume(perEmail, `${network} ${email}`);
    },
    async loggedIn(address, email) {
      await perEmail.delete(`${networkOf(address)} ${email}`);
    },
    registration: registrations,
    analytics: (address) => consume(analytics, networkOf(address)),
    async call(address, weight) {
      if (!isOwnNetwork(address)) await consume(calls, networkOf(address), weight);
    },
  };
}

/** Counts tries of strangers' networks, and more generously of the operator's own. */
function perNetwork({ points, duration }: { points: number; duration: number }): (address: string) => Promise<void> {
  const strangers = new RateLimiterMemory({ points, duration });
  const own = new RateLimiterMemory({ points: points * OWN_NETWORK_FACTOR, duration });
  return (address) => consume(isOwnNetwork(address) ? own : strangers, networkOf(address));
}

async function consume(limiter: RateLimiterMemory, key: string, points = 1): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new Refusal("TOO_MANY_REQUESTS", "too many tries", Math.ceil(refused.msBeforeNext / 1_000));
  }
}
