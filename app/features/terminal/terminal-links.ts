import { useLocation, useSearchParams } from "@remix-run/react";

/** Fragments of the panels that an address may point at, beside the order form's. */
export const ORDERS_ID = "orders";
/** The form that changes an order. */
export const AMEND_ID = "amend";

/** What the terminal's address may carry besides the pair. */
const TERMINAL_PARAMS = [
  ...(["interval", "kind", "view", "tab", "group", "book", "act", "type", "only", "amend"] as const),
  ...(["dialog", "position", "closed", "leverage"] as const),
] as const;
export type TerminalParam = (typeof TERMINAL_PARAMS)[number];

/** Addresses of this terminal with one thing changed; null takes a parameter away. */
export function useTerminalLink(): (changes: Partial<Record<TerminalParam, string | null>>) => string {
  const { pathname } = useLocation();
  const [current] = useSearchParams();
  return (changes) => pathname + terminalSearch(current, changes);
}

/** Keeps the terminal's own parameters, in a fixed order. */
export function terminalSearch(
  current: URLSearchParams,
  changes: Partial<Record<TerminalParam, string | null>> = {},
): string {
  const next = new URLSearchParams();
  for (const name of TERMINAL_PARAMS) {
    const value = name in changes ? changes[name] : current.get(name);
    if (value) next.set(name, value);
  }
  const text = next.toString();
  return text ? `?${text}` : "";
}
