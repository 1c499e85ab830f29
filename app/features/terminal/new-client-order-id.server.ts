import { randomUUID } from "node:crypto";

/** Names an order before it is sent, so that sending it twice places it once. */
export function newClientOrderId(): string {
  return randomUUID();
}
