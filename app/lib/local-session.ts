/** What a session may leave behind in the browser: the user's menu, the open tabs and the settings kept in the cloud. */
export const LOCAL_SESSION_KEYS = ["userMenu", "tabList", "cloudSettings"] as const;

/** Takes it away; storage that the browser refuses holds nothing. */
export function forgetLocalSession(): void {
  try {
    for (const key of LOCAL_SESSION_KEYS) localStorage.removeItem(key);
  } catch {
    return;
  }
}
