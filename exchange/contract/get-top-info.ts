import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { LIMITS } from "./limits";
import { Id, None } from "./schemas";
import { LanguageCode } from "./user-preferences";

/** What the top of every page needs to know of whoever looks at it. */
export const getTopInfo = defineEndpoint({
  name: "get-top-info",
  host: "spot",
  method: "POST",
  path: "/open/seckill/user/tops-info",
  auth: "optional",
  input: None,
  output: z.object({
    /** null for whoever isn't signed in. Some exchanges call it `fid`. */
    id: Id.nullable().optional(),
    fid: Id.nullable().optional(),
    /** Facts that stand over those beside it. */
    userInfo: z.object({ id: Id.optional(), email: z.string().max(LIMITS.emailCharacters).optional() }).nullish(),
    availableLanguage: z.array(LanguageCode).max(LIMITS.languages),
  }),
});
