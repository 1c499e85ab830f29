import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { None, Time } from "./schemas";

export const getAnniversary = defineEndpoint({
  name: "get-anniversary",
  description: 'The exchange\'s birthday. Success is the string "0", as the specification gives it.',
  host: "spot",
  method: "GET",
  path: "/afs/activity/v1/paging/anniversary/index",
  auth: false,
  success: "0",
  input: None,
  output: z
    .object({ openedOn: Time, years: z.number().int().nonnegative(), next: Time })
    .nullable()
    .describe(
      "null where the operator hasn't said when it opened. `years` are complete ones; `next` is the coming birthday, " +
        "UTC.",
    ),
});
