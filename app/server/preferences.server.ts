import { readCookies } from "./cookies.server";

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
const SCHEMES = ["upgreen", "upred", "cvd", "mono"] as const;
export type Scheme = (typeof SCHEMES)[number];

function oneOf<T extends string>(values: readonly T[], value: string | undefined): T | undefined {
  return values.find((v) => v === value);
}

/** Theme: `appTheme` (set by a native shell), then `theme`, then light. */
export function readTheme(request: Request): Theme {
  const cookies = readCookies(request);
  return oneOf(THEMES, cookies.appTheme) ?? oneOf(THEMES, cookies.theme) ?? "light";
}

export function readScheme(request: Request): Scheme {
  return oneOf(SCHEMES, readCookies(request).scheme) ?? "upgreen";
}
