import type { RefObject } from "react";
import { useHydrated } from "~/ui/use-hydrated";
import { SeparatorLines } from "./SeparatorLines";

/** The lines between panels: they lie over the page, so they come after it, and without scripts there are none. */
export function Separators({ terminal }: { terminal: RefObject<HTMLElement> }) {
  const isHydrated = useHydrated();
  return isHydrated ? <SeparatorLines terminal={terminal} /> : null;
}
