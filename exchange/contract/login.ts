import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { LIMITS } from "./limits";
import { Session } from "./register";

export const login = defineEndpoint({
  name: "login",
  description: "Opens a session. Its token goes into the header of every call that needs one.",
  host: "spot",
  method: "POST",
  path: "/v1/account/login",
  auth: false,
  input: z.strictObject({
    email: z.string().max(LIMITS.emailCharacters),
    password: z.string().max(LIMITS.passwordCharactersMax * 4),
  }),
  output: Session,
});
