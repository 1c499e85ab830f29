import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { isSecret } from "~exchange/services/secret";

/**
 * The address that somebody's tries are counted with: the visitor whom our own website names, which proves itself by its key, or the
 * socket's peer. Nobody else is believed, wherever they call from: a proxy may hand on what strangers have written.
 */
export function callerAddress({ headers, socket }: IncomingMessage, websiteKey: string | null): string {
  const { "x-website-key": key, "x-visitor-address": visitor } = headers;
  const named = typeof visitor === "string" && isIP(visitor) !== 0 ? visitor : null;
  const isWebsite = websiteKey !== null && typeof key === "string" && isSecret(key, websiteKey);
  return isWebsite && named !== null ? named : (socket.remoteAddress ?? "");
}
