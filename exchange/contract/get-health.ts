import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { None, Time } from "./schemas";

/** Both hosts answer it at /healthz. `sequence`: the last durable command. */
export const getHealth = defineEndpoint({
  name: "get-health",
  host: "spot",
  method: "GET",
  path: "/healthz",
  auth: false,
  input: None,
  output: z.object({
    status: z.enum(["ok", "starting", "read_only"]),
    demo: z.boolean(),
    sequence: z.number().int(),
    time: Time,
  }),
});
