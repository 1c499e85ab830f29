import { defineEndpoint } from "./endpoint";
import { None } from "./schemas";
import { UserPreferences } from "./user-preferences";

/** What the caller has chosen. The path is spelled as the specification spells it. */
export const getUserPreferences = defineEndpoint({
  name: "get-user-preferences",
  host: "spot",
  method: "GET",
  path: "/v2/users/membership/user-perfenerce/get",
  auth: true,
  input: None,
  output: UserPreferences,
});
