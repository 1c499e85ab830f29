import { isRouteErrorResponse } from "@remix-run/react";

/** In the browser: what the terminal shows, by address, so that a reload that fails takes nothing away. */
let kept: { pathname: string; data: unknown } | null = null;

export function keepGoodPage(pathname: string, data: unknown): void {
  kept = { pathname, data };
}

/**
 * What `load` gives; while the exchange is away (5xx), what the page already shows instead of an error. Everything else
 * that is thrown (redirects, 404) is thrown on, and so are failures of another page.
 */
export async function loadOrKeep<T>(pathname: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (thrown) {
    const isOutage = isRouteErrorResponse(thrown) ? thrown.status >= 500 : thrown instanceof TypeError;
    if (isOutage && kept?.pathname === pathname) return kept.data as T;
    throw thrown;
  }
}
