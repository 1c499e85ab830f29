import { browserPorts } from "~/lib/analytics/browser-ports";
import { Analytics } from "~/lib/analytics/client";
import type { AnalyticsPorts } from "~/lib/analytics/ports";
import type { TrackingView } from "~/lib/analytics/settings";
import { listenToActions, type ToldAction } from "~/lib/analytics/told-actions";
import { campaignOf } from "./campaign";
import type { PageSight } from "./page-sight";
import { changesBetween, keepSeen, lastSeen, leavesAccount, type Seen } from "./seen-changes";
import { actionProperties, TRACKING_PROPERTIES } from "./tracking-properties";

/** The site as it stands at one moment. */
export interface Sight {
  page: PageSight;
  language: string;
  theme: string;
  isSignedIn: boolean;
  /** Null where it isn't known, and where nobody is signed in. */
  accountId: string | null;
  choice: TrackingView["choice"];
}

/** Follows the site from sight to sight, and tells the analytics client what must have happened in between. */
export class Tracker {
  private readonly analytics: Analytics;
  private last: Sight | null = null;

  constructor(
    private readonly ports: AnalyticsPorts,
    { settings, requestSource }: TrackingView,
  ) {
    this.analytics = new Analytics(ports);
    this.analytics.init({
      url: settings.url,
      method: settings.method,
      debug: settings.debug,
      batch: settings.batchSize === null ? null : { size: settings.batchSize },
      strict: true,
      allow: TRACKING_PROPERTIES,
    });
    this.analytics.setSuperProperties({
      request_source: requestSource,
      siteid: requestSource === "H5" ? "H5" : "Web",
    });
    this.analytics.setDynamicSuperProperties(() => ({
      ...campaignOf(ports.session, ports.page.address()),
      ...(this.last ? { language: this.last.language } : {}),
    }));
    if (settings.linkedSites.length > 0) this.analytics.quick("siteLinker", { linker: settings.linkedSites });
  }

  /** The same sight twice is one. */
  see(sight: Sight): void {
    const state = sight.choice === "on" ? "normal" : "stop";
    if (this.analytics.trackingState() !== state) this.analytics.setTrackingState(state);
    const now = seenIn(sight);
    const before = this.last ? seenIn(this.last) : lastSeen(this.ports.session);
    const isSamePage = this.last?.page.pathname === sight.page.pathname;
    if (this.last && before && leavesAccount(before, now)) {
      this.tell({ event: "log_out", module: "account", element: "logout", kind: "submit" });
    }
    this.last = sight;
    if (!sight.isSignedIn) this.analytics.logout();
    else if (sight.accountId !== null) this.analytics.login(sight.accountId);
    if (before) for (const change of changesBetween(before, now)) this.tell(change);
    if (!isSamePage)
      this.analytics.quick("autoTrack", this.properties({ module: "page", element: "page", kind: "view" }));
    if (state === "normal") keepSeen(this.ports.session, now);
  }

  tell({ event, ...action }: ToldAction): void {
    this.analytics.track(event, { properties: this.properties(action) });
  }

  private properties(action: Omit<ToldAction, "event">) {
    return this.last ? actionProperties(this.last.page, action) : {};
  }
}

function seenIn({ page, language, theme, isSignedIn }: Sight): Seen {
  return { page: page.name, language, theme, isSignedIn };
}

let tracker: Tracker | null = null;

/** The page's tracker, made once. */
export function trackerFor(view: TrackingView): Tracker {
  if (tracker) return tracker;
  const made = new Tracker(browserPorts(), view);
  listenToActions((action) => made.tell(action));
  return (tracker = made);
}
