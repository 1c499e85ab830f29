import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { Id, None } from "./schemas";

/** Who is signed in, as the specification's security config. userSubType 2 is a sub-account. */
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
    userSubType: z.number().int(),
    changeLogin: z.boolean(),
    standAloneLogin: z.boolean(),
  }),
});
