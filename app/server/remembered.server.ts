import type { Caller } from "./exchange-api.server";

/** How long an answer is taken for granted: only the exchange's operator changes it, by a restart. */
const REMEMBERED_MS = 30_000;

/**
 * Something about the exchange that hardly ever changes, asked once in a while; what was last known where it can't be
 * asked (`ask` gives undefined), `fallback` at first.
 */
export function remembered<T>(fallback: T, ask: (caller: Caller) => Promise<T | undefined>) {
  let known = { value: fallback, until: 0 };
  return async (caller: Caller, now = Date.now()): Promise<T> => {
    if (now < known.until) return known.value;
    const value = await ask(caller);
    if (value !== undefined) known = { value, until: now + REMEMBERED_MS };
    return known.value;
  };
}
