import { useMatches, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useMemo } from "react";
import { useLocale } from "~/i18n/use-locale";
import type { TrackingView } from "~/lib/analytics/settings";
import type { loader } from "~/root";
import { pageSight } from "./page-sight";
import type { Sight } from "./tracker";

/** Follows the pages for analytics. Where none is set up, or none is wanted, its code isn't loaded. */
export function TrackingGate() {
  const root = useRouteLoaderData<typeof loader>("root");
  const language = useLocale().code;
  const match = useMatches().at(-1);
  const theme = root?.preferences.theme ?? "light";
  const view = root?.tracking ?? null;
  const person = root?.person ?? null;
  // One text for one sight: whatever else is loaded anew, an effect runs only when what it sees has changed.
  const seen = useMemo(() => {
    if (!view || !match) return null;
    const account = { isSignedIn: person !== null, accountId: person?.accountId ?? null };
    const sight: Sight = { page: pageSight(match), language, theme, ...account, choice: view.choice };
    return JSON.stringify({ view, sight });
  }, [view, match, person, language, theme]);
  useEffect(() => {
    if (seen === null) return;
    const { view, sight }: { view: TrackingView; sight: Sight } = JSON.parse(seen);
    // A page whose scripts can't be had is still a page.
    import("./tracker").then(({ trackerFor }) => trackerFor(view).see(sight)).catch(() => undefined);
  }, [seen]);
  return null;
}
