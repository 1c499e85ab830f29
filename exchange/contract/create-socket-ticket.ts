import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { LIMITS } from "./limits";
import { None, Time } from "./schemas";

export const createSocketTicket = defineEndpoint({
  name: "create-socket-ticket",
  description: `A ticket that logs one socket in, spot's or futures', once, within ${LIMITS.socketTicketSeconds} seconds.`,
  host: "spot",
  method: "POST",
  path: "/v1/account/socket-ticket",
  auth: true,
  input: None,
  output: z.object({ ticket: z.string(), expiresAt: Time }),
});
