import { z } from "zod";
import { LIMITS } from "./limits";

const AnalyticsName = z
  .string()
  .max(LIMITS.analyticsNameCharacters)
  .regex(/^[A-Za-z][A-Za-z0-9_]*$/)
  .describe("Names of events and of properties.");
const AnalyticsId = z.string().min(1).max(LIMITS.analyticsIdCharacters);
const AnalyticsValue = z.union([z.string().max(LIMITS.analyticsTextCharacters), z.number(), z.boolean()]);

/** One thing that somebody did, as a browser tells it. */
export const AnalyticsEvent = z
  .strictObject({
    /** `track_update` changes properties of an earlier event with the same `extraId`, `track_overwrite` replaces them all. */
    type: z.enum(["track", "track_update", "track_overwrite"]),
    event: AnalyticsName,
    /** Unix milliseconds by the browser's clock. */
    time: z.int().min(0),
    properties: z
      .record(AnalyticsName, AnalyticsValue)
      .refine((properties) => Object.keys(properties).length <= LIMITS.analyticsProperties, "too many"),
    /** Names an event that may be changed later. */
    extraId: AnalyticsId.optional(),
    /** Whose first time it may be: the device, unless said otherwise. */
    firstCheckId: AnalyticsId,
    /** The visitor. */
    distinctId: AnalyticsId,
    /** The person who is signed in. */
    accountId: AnalyticsId.optional(),
  })
  .refine(
    (event) => event.type === "track" || event.extraId !== undefined,
    "extraId: needed to find the earlier event",
  );
export type AnalyticsEvent = z.output<typeof AnalyticsEvent>;

/** What one send carries: an event, or several. */
export const AnalyticsEvents = z.preprocess(
  (sent) => (Array.isArray(sent) ? sent : [sent]),
  z.array(AnalyticsEvent).min(1).max(LIMITS.analyticsEventsPerSend),
);
export type AnalyticsEvents = z.output<typeof AnalyticsEvents>;
