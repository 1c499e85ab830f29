const YEAR_S = 365 * 86_400;

/** Keeps a choice in this browser, where the server reads it. Browser only; the value holds no character that a cookie may not. */
export function keepCookie(name: string, value: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}
