import { data, type ActionFunctionArgs } from "@remix-run/node";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import { env } from "./env.server";

/**
 * Whether an unsafe request comes from a page of ours. Remix checks document posts only, and lets `?_data` and resource
 * routes through, so every action of ours asks this first.
 */
export function isOwnOrigin(request: Request, siteUrl: string | null = env().siteUrl): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const origin = request.headers.get("Origin");
  // Absent: not a browser's cross-site form, which always sends one.
  if (origin === null) return true;
  const own = [new URL(request.url).host, ...(siteUrl ? [new URL(siteUrl).host] : [])];
  return URL.canParse(origin) && own.includes(new URL(origin).host);
}

/** Wraps every action of the site: a foreign origin is answered 403 and nothing runs. */
export function guardedAction<T>(
  action: (args: ActionFunctionArgs) => Promise<T>,
): (args: ActionFunctionArgs) => Promise<T> {
  return async (args) => {
    if (!isOwnOrigin(args.request))
      throw data({ code: ERROR_CODES.ORIGIN_REFUSED.code }, { status: 403, statusText: "Forbidden" });
    return action(args);
  };
}
