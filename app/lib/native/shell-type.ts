import { createContext, useContext } from "react";

/** The app shells that the site may run in; in a plain browser there is none. */
export const SHELL_TYPES = ["ios", "android", "flutter"] as const;
export type ShellType = (typeof SHELL_TYPES)[number];

/** The query parameter by which a shell names itself once, and the cookie that keeps the name until the shell closes. */
export const SHELL_PARAMETER = "systemOut";

/** The shell that a text names; null for everything that isn't one of ours. */
export function readShellType(value: unknown): ShellType | null {
  return SHELL_TYPES.find((type) => type === value) ?? null;
}

/**
 * The shell around this document; null in a plain browser. Decides what is shown, never what is allowed: whoever
 * writes an address chooses it.
 */
export const ShellTypeContext = createContext<ShellType | null>(null);

export function useShellType(): ShellType | null {
  return useContext(ShellTypeContext);
}

/** The same for the browser's first render: the server has written it on the document. */
export function shellTypeOfDocument(): ShellType | null {
  return readShellType(document.documentElement.dataset.systemOut);
}
