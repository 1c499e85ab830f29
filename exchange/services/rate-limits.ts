import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { RATES } from "~exchange/contract/limits";
import { isOwnNetwork, networkOf } from "./networks";
import { Refusal } from "./refusal";

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
  const perEmail = new RateLimiterMemory(RATES.loginsPerNetworkAndEmail);
  const perNetwork = new RateLimiterMemory(RATES.loginsPerNetwork);
  const registrations = new RateLimiterMemory(RATES.registrationsPerNetwork);
  const analytics = new RateLimiterMemory(RATES.analyticsPerNetwork);
  const calls = new RateLimiterMemory(RATES.weightPerNetwork);
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
