import { useMatches } from "@remix-run/react";
import type { Namespace } from "~/i18n/config";

/** What a route's `handle` may ask of the shell. The last route that says something wins. */
export interface ShellHandle {
  /** Namespaces of the page's words. */
  i18n?: Namespace[];
  /** `terminal`: trading screens, panels without borders on the page colour. Default `content`. */
  register?: "terminal" | "content";
  /** `empty`: logo and language only, over the start of the page; no footer, no bottom bar. Default `default`. */
  layout?: "default" | "empty";
  hideHeader?: boolean;
  hideFooter?: boolean;
  /** What a plain browser has around the page: the header; the footer and the bottom bar of phones. */
  hideWebHeader?: boolean;
  hideWebFooter?: boolean;
  /** The header stands on the page's own colour, without a line under it, instead of on the panel colour. */
  headerBackground?: "primary";
  /** On phones, cards reach from edge to edge. */
  cardFillOnMobile?: boolean;
  /** The page stays itself while its parameters change, and starts anew on another route. */
  keyedByRoute?: boolean;
  /** The page stands on the panel colour instead of the page colour. */
  plain?: boolean;
}

/** The page's wishes, and the key that its route asks for; undefined where it asks for none. */
export function useShellHandle(): ShellHandle & { pageKey: string | undefined } {
  const merged: ShellHandle = {};
  const matches = useMatches();
  for (const match of matches) {
    if (typeof match.handle === "object" && match.handle !== null) Object.assign(merged, match.handle);
  }
  return { ...merged, pageKey: merged.keyedByRoute ? matches.at(-1)?.id : undefined };
}
