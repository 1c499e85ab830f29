import type { ShouldRevalidateFunction } from "@remix-run/react";

/** What only changes which part of the loaded data is shown needs no load; `loaded` tells what an address has loaded. */
export function revalidatesFor(loaded: (search: URLSearchParams) => string): ShouldRevalidateFunction {
  return ({ currentUrl, nextUrl, formMethod, actionStatus, defaultShouldRevalidate }) => {
    // A refused form has changed nothing.
    if (actionStatus !== undefined && actionStatus >= 400) return false;
    if (formMethod || currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href)
      return defaultShouldRevalidate;
    return loaded(currentUrl.searchParams) !== loaded(nextUrl.searchParams);
  };
}
