import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { CurrencyCode } from "./schemas";
import { DeviceType, LanguageCode, PreferencesSettingInfo, UserPreferences } from "./user-preferences";

export const updateUserPreferences = defineEndpoint({
  name: "update-user-preferences",
  description: "Changes what is given, keeps the rest, and answers all of it. Sending the same again changes nothing.",
  host: "spot",
  method: "POST",
  path: "/v2/users/membership/user-perfenerce/update",
  auth: true,
  input: z.strictObject({
    userLanguage: LanguageCode.optional(),
    msgLanguage: LanguageCode.optional(),
    pricingCurrency: CurrencyCode.optional(),
    deviceType: DeviceType.optional(),
    preferencesSettingInfo: PreferencesSettingInfo.partial().optional(),
  }),
  output: UserPreferences,
});
