import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { LIMITS } from "./limits";
import { Id, None } from "./schemas";
import { LanguageCode } from "./user-preferences";

export const getTopInfo = defineEndpoint({
  name: "get-top-info",
  description: "What the top of every page needs to know of whoever looks at it.",
  host: "spot",
  method: "POST",
  path: "/open/seckill/user/tops-info",
  auth: "optional",
  input: None,
  output: z.object({
    id: Id.nullable().optional().describe("null for whoever isn't signed in. Some exchanges call it `fid`."),
    fid: Id.nullable().optional(),
    userInfo: z
      .object({ id: Id.optional(), email: z.string().max(LIMITS.emailCharacters).optional() })
      .nullish()
      .describe("Facts that stand over those beside it."),
    availableLanguage: z.array(LanguageCode).max(LIMITS.languages),
  }),
});
