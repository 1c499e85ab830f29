import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { localizedPath } from "~/i18n/localized-path";
import type { LocaleCode } from "~/i18n/locales";
import { lastContract } from "./last-pair.server";
import { localeOf } from "./locale.server";
import { looksSignedIn, redirectToLogin } from "./session.server";

/** What a route's `handle` may ask to stand before its page. */
export interface GuardHandle {
  /** Names of guards, in the order they are passed. */
  guards?: readonly GuardName[];
  /** Only for people who are signed in: the same as the guard `auth-route`. */
  authLogin?: boolean;
}

type Guard = (request: Request, locale: LocaleCode) => void;

const signedInOnly: Guard = (request, locale) => {
  if (!looksSignedIn(request)) throw redirectToLogin(request, locale);
};

/** Each lets the visit pass, or throws the redirect to where it belongs. */
const GUARDS = {
  /** Pages of an account. Whether the session still stands is for the exchange to say, which answers 401 if not. */
  "auth-route": signedInOnly,
  /** Bots are their owner's. */
  "trading-bots": signedInOnly,
  /** The futures section has no page of its own: it opens the pair that was last looked at. */
  "futures-redirect": (request, locale) => {
    const { search } = new URL(request.url);
    throw redirect(localizedPath(locale, `/futures/usdt/${lastContract(request)}`) + search, { status: 302 });
  },
} as const satisfies Record<string, Guard>;
export type GuardName = keyof typeof GUARDS;

/**
 * A route's loader behind the guards of its handle. Every route under a guarded one names them too: a browser may ask
 * for the data of a single route.
 */
export function guardedLoader<T>(
  handle: GuardHandle,
  loader: (args: LoaderFunctionArgs) => Promise<T>,
): (args: LoaderFunctionArgs) => Promise<T> {
  return async (args) => {
    const locale = localeOf(args.params, args.request);
    const names: GuardName[] = [...(handle.authLogin ? ["auth-route" as const] : []), ...(handle.guards ?? [])];
    for (const name of names) GUARDS[name](args.request, locale);
    return loader(args);
  };
}
