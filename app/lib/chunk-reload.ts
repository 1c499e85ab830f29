/** So long after a reload a second one is refused: what fails again then isn't mended by reloading. */
export const GUARD_MS = 10_000;
/** Where the browser keeps the time of the last reload. */
export const GUARD_KEY = "chunk-reload";

/** Whether a page that lacks a part of itself is loaded again. `last`: the time of the last such reload, null: none. */
export function mayReload(last: number | null, now: number): boolean {
  // A time in the future is a clock that was put back.
  return last === null || now - last >= GUARD_MS || now < last;
}

/** What it needs of a window. */
export interface ReloadingWindow extends EventTarget {
  sessionStorage: Pick<Storage, "getItem" | "setItem">;
  location: Pick<Location, "reload">;
}

/** Loads the page again unless that has just been done, or can't be remembered. Says whether it does. */
export function reloadOnce(page: ReloadingWindow, now = Date.now()): boolean {
  try {
    const kept = page.sessionStorage.getItem(GUARD_KEY);
    if (!mayReload(kept === null ? null : Number(kept), now)) return false;
    page.sessionStorage.setItem(GUARD_KEY, String(now));
  } catch {
    // No storage, no guard: rather a page without that part than one that never stops loading.
    return false;
  }
  page.location.reload();
  return true;
}

/** What it needs of a window that Remix's router runs in. */
export interface RoutedWindow extends ReloadingWindow {
  location: Pick<Location, "reload" | "assign" | "href">;
  __remixRouter?: { state: { navigation: { location?: { pathname: string; search: string; hash: string } } } };
}

/**
 * For a page whose module can't be loaded on the way to it. Where the reload has just been tried, the page is opened as a
 * document: the server draws it, and it works without its script.
 */
export function recoverRoute(page: RoutedWindow): void {
  if (reloadOnce(page)) return;
  const target = page.__remixRouter?.state.navigation.location;
  if (!target) return;
  // Put together part by part: a path may start with two slashes, which alone would be another host's.
  const url = new URL(page.location.href);
  url.pathname = target.pathname;
  url.search = target.search;
  url.hash = target.hash;
  page.location.assign(url.href);
}

/**
 * Reloads when a part of the build that a page asks for while it runs can't be loaded: a new build may have taken its
 * place. Route modules ask `recoverRoute` themselves (vite.config.ts), the document's own scripts `EarlyChunkReload`.
 */
export function watchChunkLoads(page: ReloadingWindow): void {
  page.addEventListener("vite:preloadError", (event) => {
    if (reloadOnce(page)) event.preventDefault();
  });
}
