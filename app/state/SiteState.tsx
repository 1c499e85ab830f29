import { useSetAtom, useStore } from "jotai";
import { useEffect, useState, type ReactNode } from "react";
import type { Site } from "./site";
import { siteAtom } from "./site.atoms";

/** Fills the shared state with what the server said, before anything below is drawn, and again after every load. */
export function SiteState({ site, children }: { site: Site | null; children: ReactNode }) {
  const store = useStore();
  useState(() => store.set(siteAtom, site));
  const setSite = useSetAtom(siteAtom);
  useEffect(() => {
    setSite(site);
  }, [setSite, site]);
  return children;
}
