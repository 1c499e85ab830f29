import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { LIMITS } from "./limits";

const Word = z.string().min(1).max(LIMITS.activityWordCharacters);

export const countActivity = defineEndpoint({
  name: "count-activity",
  description: "Counts one event of an activity; where it came from is counted with it.",
  host: "spot",
  method: "GET",
  path: "/open/activity/statistics",
  auth: false,
  input: z.strictObject({
    event: Word,
    request_source: z.enum(["H5", "PC"]),
    type: Word.optional().describe("The activity's."),
    utm_source: Word.optional(),
    utm_medium: Word.optional(),
    utm_campaign: Word.optional(),
    utm_term: Word.optional(),
    utm_content: Word.optional(),
  }),
  output: z.null(),
});
