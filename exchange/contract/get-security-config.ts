import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { Id, None } from "./schemas";

export const getSecurityConfig = defineEndpoint({
  name: "get-security-config",
  description: "Who is signed in, as the specification's security config.",
  host: "spot",
  method: "GET",
  path: "/v2/users/security/config",
  auth: true,
  input: None,
  output: z.object({
    accountId: Id,
    email: z.string(),
    kind: z.enum(["person", "demo", "maker"]),
    userSubType: z.number().int().describe("2 is a sub-account."),
    changeLogin: z
      .boolean()
      .describe("Whether the account may be left for another one without ending at the home page."),
    standAloneLogin: z
      .boolean()
      .describe("Whether the account logs in by itself; a sub-account may be open to its main account alone."),
    isFrozen: z.boolean().default(false).describe("A frozen account is read and its orders cancelled, nothing else."),
    hasFuturesAccount: z.boolean().default(false),
    feeLevel: z
      .number()
      .int()
      .nonnegative()
      .default(0)
      .describe("Place in each pair's table of fees; 0 is the pair's own."),
  }),
});
