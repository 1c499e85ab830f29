import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { None } from "./schemas";

export const logout = defineEndpoint({
  name: "logout",
  description: "Ends the session, and closes the sockets that it logged in.",
  host: "spot",
  method: "POST",
  path: "/v1/account/logout",
  auth: true,
  input: None,
  output: z.null(),
});
