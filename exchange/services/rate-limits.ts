import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { RATES } from "~exchange/contract/limits";
import { isOwnNetwork, networkOf } from "./networks";
import { Refusal } from "./refusal";

/** A network of the operator's own may speak for many people: a website that doesn't say for whom it calls. It tries so many times as often. */
const OWN_NETWORK_FACTOR = 10;

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
  const perEmail = new RateLimiterMemory(RATES.loginsPerNetworkAndEmail);
  const logins = perNetwork(RATES.loginsPerNetwork);
  const registrations = perNetwork(RATES.registrationsPerNetwork);
  const analytics = new RateLimiterMemory(RATES.analyticsPerNetwork);
  const calls = new RateLimiterMemory(RATES.weightPerNetwork);
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
