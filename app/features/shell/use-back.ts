import { useNavigate } from "@remix-run/react";
import { useCallback } from "react";
import { useLocalizedPath } from "~/i18n/use-locale";
import { isInSection } from "./sections";
import { usePageAddress } from "./use-page-address";

/** The way back inside a shell, which has no browser's button: `above` is the page to go to where there is no past. */
export function useBack(): { above: string; goBack: () => void } {
  const navigate = useNavigate();
  const path = useLocalizedPath();
  const { unprefixed } = usePageAddress();
  const above = path(isInSection("/spot", unprefixed) ? "/markets" : "/");
  const goBack = useCallback(() => {
    if (hasPast()) navigate(-1);
    else navigate(above);
  }, [navigate, above]);
  return { above, goBack };
}

/** The router numbers the entries that it has made. */
function hasPast(): boolean {
  const state: unknown = window.history.state;
  return (
    typeof state === "object" && state !== null && "idx" in state && typeof state.idx === "number" && state.idx > 0
  );
}
