import { defineEndpoint } from "./endpoint";
import { None } from "./schemas";
import { UserPreferences } from "./user-preferences";

export const getUserPreferences = defineEndpoint({
  name: "get-user-preferences",
  description: "What the caller has chosen. The path is spelled as the specification spells it.",
  host: "spot",
  method: "GET",
  path: "/v2/users/membership/user-perfenerce/get",
  auth: true,
  input: None,
  output: UserPreferences,
});
