import { useSetAtom } from "jotai";
import { useHydrateAtoms } from "jotai/utils";
import { useEffect, type ReactNode } from "react";
import type { Site } from "./site";
import { siteAtom } from "./site.atoms";

/** Fills the shared state with what the server said, before anything below is drawn, and again after every load. */
export function SiteState({ site, children }: { site: Site | null; children: ReactNode }) {
  useHydrateAtoms([[siteAtom, site]]);
  const setSite = useSetAtom(siteAtom);
  useEffect(() => {
    setSite(site);
  }, [setSite, site]);
  return children;
}
