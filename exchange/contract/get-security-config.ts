import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { Id, None } from "./schemas";

/** Who is signed in, as the specification's security config. */
export const getSecurityConfig = defineEndpoint({
  name: "get-security-config",
  host: "spot",
  method: "GET",
  path: "/v2/users/security/config",
  auth: true,
  input: None,
  output: z.object({
    accountId: Id,
    email: z.string(),
    kind: z.enum(["person", "demo", "maker"]),
    /** 2 is a sub-account. */
    userSubType: z.number().int(),
    /** Whether the account may be left for another one without ending at the home page. */
    changeLogin: z.boolean(),
    /** Whether the account logs in by itself; a sub-account may be open to its main account alone. */
    standAloneLogin: z.boolean(),
    /** A frozen account is read and its orders cancelled, nothing else. */
    isFrozen: z.boolean().default(false),
    hasFuturesAccount: z.boolean().default(false),
    /** Place in each pair's table of fees; 0 is the pair's own. */
    feeLevel: z.number().int().nonnegative().default(0),
  }),
});
