import { isIP } from "node:net";

/** Set by the launcher's guard, which then gives every request its visitor's address, whatever the browser had sent. */
const NAMES_VISITORS = Symbol.for("bourse.names-visitors");

/** Where the page's visitor comes from; null where no guard stands before, or the page is drawn for everybody. */
export function visitorAddressOf(request: Request): string | null {
  if (Reflect.get(globalThis, NAMES_VISITORS) !== true) return null;
  const address = request.headers.get("X-Visitor-Address") ?? "";
  return isIP(address) === 0 ? null : address;
}
