import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { LIMITS } from "./limits";
import { None } from "./schemas";
import { LanguageCode } from "./user-preferences";

export const getLanguageMenu = defineEndpoint({
  name: "get-language-menu",
  description: "The languages that the operator offers.",
  host: "spot",
  method: "GET",
  path: "/open/lang/menu/show",
  auth: false,
  input: None,
  output: z.object({ whiteList: z.array(LanguageCode).max(LIMITS.languages) }),
});
