import { useMatches } from "@remix-run/react";

/** What a route's `handle` may ask of the shell. The last route that says something wins. */
export interface ShellHandle {
  /** `terminal`: trading screens, panels without borders on the page colour. Default `content`. */
  register?: "terminal" | "content";
  hideFooter?: boolean;
  /** Logo and language only, over the start of the page; no footer, no bottom bar. */
  bare?: boolean;
  /** The page stands on the panel colour instead of the page colour. */
  plain?: boolean;
}

export function useShellHandle(): ShellHandle {
  const merged: ShellHandle = {};
  for (const match of useMatches()) {
    if (typeof match.handle === "object" && match.handle !== null) Object.assign(merged, match.handle);
  }
  return merged;
}
