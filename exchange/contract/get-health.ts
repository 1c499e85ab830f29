import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { None, Time } from "./schemas";

export const getHealth = defineEndpoint({
  name: "get-health",
  description:
    'Both hosts answer it at /healthz. `sequence`: the last durable command. "read_only": reads are answered, ' +
    'nothing can be recorded. "cancel_only": the books don\'t add up, and orders can only be cancelled. `problems` ' +
    "says why; the exchange's log names accounts and amounts. `audit`: rounds of the continuous audit and the end of " +
    "the last one. `snapshot`: the newest.",
  host: "spot",
  method: "GET",
  path: "/healthz",
  auth: false,
  input: None,
  output: z.object({
    status: z.enum(["ok", "starting", "read_only", "cancel_only"]),
    problems: z.array(
      z.object({
        kind: z.enum(["ledger_mismatch", "journal_unwritable", "snapshot_failed", "stopped"]),
        count: z.number().int().positive(),
      }),
    ),
    audit: z.object({ rounds: z.number().int(), time: Time.nullable() }),
    snapshot: z.object({ sequence: z.number().int(), time: Time.nullable() }),
    demo: z.boolean(),
    ordersPerSecond: z
      .number()
      .int()
      .nonnegative()
      .optional()
      .describe("Orders, amendments and cancels that one account may send in a second; 0: no bound."),
    sequence: z.number().int(),
    time: Time,
  }),
});
