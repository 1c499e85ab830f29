import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { isOwnNetwork, networkOf } from "./networks";
import { Refusal } from "./refusal";

/** Tries within so many seconds. A website in front of the exchange is one network to it: the wide ones leave room for that. */
export const LOGINS_PER_NETWORK_AND_EMAIL = { points: 20, duration: 60 };
const LOGINS_PER_NETWORK = { points: 1_200, duration: 60 };
const REGISTRATIONS_PER_NETWORK = { points: 600, duration: 600 };
/** Browsers send these themselves, from networks of their own. */
export const ANALYTICS_PER_NETWORK = { points: 1_200, duration: 60 };
/** Weights of calls, see Endpoint. The operator's own networks speak for many people and aren't counted. */
export const WEIGHT_PER_NETWORK = { points: 6_000, duration: 60 };

export interface RateLimits {
  /** Throws TOO_MANY_REQUESTS with the seconds to wait. `address` is the socket's peer, never a header. */
  login(address: string, email: string): Promise<void>;
  /** A right password forgets the wrong ones. */
  loggedIn(address: string, email: string): Promise<void>;
  registration(address: string): Promise<void>;
  analytics(address: string): Promise<void>;
  call(address: string, weight: number): Promise<void>;
}

export function createRateLimits(): RateLimits {
  const perEmail = new RateLimiterMemory(LOGINS_PER_NETWORK_AND_EMAIL);
  const perNetwork = new RateLimiterMemory(LOGINS_PER_NETWORK);
  const registrations = new RateLimiterMemory(REGISTRATIONS_PER_NETWORK);
  const analytics = new RateLimiterMemory(ANALYTICS_PER_NETWORK);
  const calls = new RateLimiterMemory(WEIGHT_PER_NETWORK);
  return {
    async login(address, email) {
      const network = networkOf(address);
      await consume(perNetwork, network);
      await consume(perEmail, `${network} ${email}`);
    },
    async loggedIn(address, email) {
      await perEmail.delete(`${networkOf(address)} ${email}`);
    },
    registration: (address) => consume(registrations, networkOf(address)),
    analytics: (address) => consume(analytics, networkOf(address)),
    async call(address, weight) {
      if (!isOwnNetwork(address)) await consume(calls, networkOf(address), weight);
    },
  };
}

async function consume(limiter: RateLimiterMemory, key: string, points = 1): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new Refusal("TOO_MANY_REQUESTS", "too many tries", Math.ceil(refused.msBeforeNext / 1_000));
  }
}
