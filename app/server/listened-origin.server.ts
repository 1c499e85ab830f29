import { isIP, isIPv6 } from "node:net";
import { hostname, networkInterfaces } from "node:os";

const EVERYWHERE = new Set(["0.0.0.0", "::"]);
const LOOPBACK = ["localhost", "127.0.0.1", "::1"];

/**
 * Where the site is, for its own links, when the operator hasn't said: the request's Host, as long as that names this
 * machine. Any other one is whatever the sender liked to write, and the links are those of the address we listen on.
 */
export function listenedOrigin(request: Request, { host, port }: { host: string; port: number }): string {
  const { origin, hostname: asked } = new URL(request.url);
  if (namesOf(host).has(asked.replace(/^\[|\]$/g, "").toLowerCase())) return origin;
  const own = EVERYWHERE.has(host) ? "localhost" : isIPv6(host) ? `[${host}]` : host;
  return `http://${own}:${port}`;
}

/** The names under which whoever listens on `host` is reached, without a name server's help. */
function namesOf(host: string): Set<string> {
  if (isIP(host) && !EVERYWHERE.has(host)) return new Set([host, ...LOOPBACK]);
  if (!EVERYWHERE.has(host)) return new Set([host.toLowerCase(), ...LOOPBACK]);
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address) ?? []);
  return new Set([hostname().toLowerCase(), ...LOOPBACK, ...addresses]);
}
