import { startTransition, useEffect, useState } from "react";

/** What the root says once the page has come up (root.tsx). */
const hasHydrated = () => typeof document !== "undefined" && document.documentElement.dataset.hydrated === "true";

/**
 * False on the server and in the first render of the browser: what only works with JavaScript appears after it, without
 * keeping the page from a touch meanwhile.
 */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(hasHydrated);
  useEffect(() => {
    startTransition(() => setHydrated(true));
  }, []);
  return isHydrated;
}
