import type { Endpoint } from "~exchange/contract/endpoint";
import { DEFAULT_LOCALE } from "~/i18n/locales";
import { readCookies } from "./cookies.server";
import type { Caller } from "./exchange-api.server";
import { requestIdOf } from "./request-id.server";
import { SESSION_COOKIES } from "./session.server";

/** For how long after its arrival what the exchange tells everybody is told again, by the endpoint's name. */
const LIFETIME_MS: Readonly<Record<string, number>> = {
  "get-depth": 250,
  "list-trades": 250,
  "list-tickers": 500,
  "get-health": 500,
  "list-candles": 1_000,
  "list-instruments": 1_000,
  "list-rule-changes": 1_000,
  "get-futures-depth": 250,
  "list-futures-trades": 250,
  "list-futures-tickers": 500,
  "list-futures-candles": 1_000,
  "list-futures-instruments": 1_000,
  "list-futures-sparklines": 10_000,
  "list-sparklines": 10_000,
  "list-fiat-rates": 10_000,
  "get-demo-account": 10_000,
};
/** Candles that end so long ago are all closed, the longest interval's included: they never change. */
const CLOSED_AGE_MS = 32 * 86_400_000;
const CLOSED_LIFETIME_MS = 60_000;

/**
 * For how long the answer to a call may be shared; null where it may not. Whoever has a session asks for themselves: they
 * may have just changed what they ask for.
 */
export function sharedFor({ request }: Caller, { name, auth }: Endpoint, input: unknown, now = Date.now()) {
  const lifetime = LIFETIME_MS[name];
  if (lifetime === undefined || auth !== false || hasSession(request)) return null;
  return /^list-(?:futures-)?candles$/.test(name) && isLongClosed(input, now) ? CLOSED_LIFETIME_MS : lifetime;
}

export function hasSession(request: Request): boolean {
  const cookies = readCookies(request);
  return Object.values(SESSION_COOKIES).some((name) => cookies[name] !== undefined);
}

function isLongClosed(input: unknown, now: number): boolean {
  const hasEnd = typeof input === "object" && input !== null && "to" in input;
  return hasEnd && typeof input.to === "number" && input.to < now - CLOSED_AGE_MS;
}

/** Asks in nobody's name, so that the answer can't be anybody's: of who started it, only the id for the logs is left. */
export function nobody({ request }: Caller): Caller {
  const id = requestIdOf(request);
  return {
    request: new Request("http://localhost/", { headers: id === null ? {} : { "X-Request-Id": id } }),
    locale: DEFAULT_LOCALE,
  };
}

/** The same object goes into many pages: whoever would change it in place shall fail at once. */
export function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
