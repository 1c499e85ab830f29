import type { ToldAction } from "~/lib/analytics/told-actions";
import type { PageSight } from "./page-sight";

/** The only properties that leave the browser. */
export const TRACKING_PROPERTIES = [
  "request_source",
  "siteid",
  "language",
  "type",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "page_name",
  "pageid",
  "module_name",
  "blockid",
  "element_name",
  "locationid",
  "events",
  "events_param",
] as const;

type TrackingProperty = (typeof TRACKING_PROPERTIES)[number];

/** An action's: names of page, part and thing, and the ids that stand for the way there. */
export function actionProperties(
  page: PageSight,
  { module, element, kind, params = {} }: Omit<ToldAction, "event">,
): Partial<Record<TrackingProperty, string>> {
  const given = { ...(page.pair === null ? {} : { pair: page.pair }), ...params };
  return {
    page_name: page.name,
    pageid: page.pattern,
    module_name: module,
    blockid: `${page.name}.${module}`,
    element_name: element,
    locationid: `${page.name}.${module}.${element}`,
    events: kind,
    events_param: JSON.stringify(given),
  };
}
