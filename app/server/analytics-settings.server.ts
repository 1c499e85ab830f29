import { z } from "zod";
import { ANALYTICS_LIMITS } from "~/lib/analytics/limits";
import type { AnalyticsSettings } from "~/lib/analytics/settings";
import { commaList } from "./comma-list.server";

/** `help.example.org, app.example.org#`: a `#` for sites whose pages stand behind the fragment. */
const LinkedSites = commaList.pipe(
  z
    .array(
      z
        .string()
        .trim()
        .max(255)
        .regex(/^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+(:\d+)?(\/[^\s#]*)?#?$/, "must list sites such as help.example.org")
        .transform((site) => ({ part_url: site.replace(/#$/, ""), after_hash: site.endsWith("#") })),
    )
    .max(20),
);

/** `off`, or the number of events in a batch; `on` leaves that to the client. */
const Batch = z
  .string()
  .regex(/^(off|on|[1-9]|[12]\d|30)$/, "must be off, on or a number from 1 to 30")
  .default("off")
  .transform((text) => {
    if (text === "off") return null;
    return text === "on" ? ANALYTICS_LIMITS.batchSize.default : Number(text);
  });

export const ANALYTICS_SHAPE = {
  ANALYTICS_METHOD: z.enum(["image", "ajax", "beacon"]).default("image"),
  ANALYTICS_DEBUG: z.enum(["on", "off"]).default("off"),
  ANALYTICS_BATCH: Batch,
  ANALYTICS_LINKED_SITES: LinkedSites,
};

type Parsed = z.output<z.ZodObject<typeof ANALYTICS_SHAPE>> & { ANALYTICS_URL?: string | undefined };

/** Null while no receiver is set. */
export function analyticsSettingsOf(parsed: Parsed): AnalyticsSettings | null {
  if (parsed.ANALYTICS_URL === undefined) return null;
  return {
    url: parsed.ANALYTICS_URL,
    method: parsed.ANALYTICS_METHOD,
    debug: parsed.ANALYTICS_DEBUG === "on",
    batchSize: parsed.ANALYTICS_BATCH,
    linkedSites: parsed.ANALYTICS_LINKED_SITES,
  };
}
