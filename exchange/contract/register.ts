import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { LIMITS } from "./limits";
import { Id, Time } from "./schemas";

export const Session = z.object({ accountId: Id, email: z.string(), token: z.string(), expiresAt: Time });
export type Session = z.infer<typeof Session>;

export const register = defineEndpoint({
  name: "register",
  description: "Opens an account and a session. In demo mode the account gets test funds.",
  host: "spot",
  method: "POST",
  path: "/v1/account/register",
  auth: false,
  input: z.strictObject({
    email: z.string().max(LIMITS.emailCharacters),
    password: z.string().max(LIMITS.passwordCharactersMax * 4),
  }),
  output: Session,
});
