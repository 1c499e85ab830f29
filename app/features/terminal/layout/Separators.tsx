import { lazy, Suspense, type RefObject } from "react";
import { useHydrated } from "~/ui/use-hydrated";

const Lines = lazy(() => import("./SeparatorLines").then((module) => ({ default: module.SeparatorLines })));

/** The lines between panels: they lie over the page, so they may come after it, and without scripts there are none. */
export function Separators({ terminal }: { terminal: RefObject<HTMLElement> }) {
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  return (
    <Suspense fallback={null}>
      <Lines terminal={terminal} />
    </Suspense>
  );
}
