import { countActivity } from "~exchange/contract/count-activity";
import { call } from "./call.server";
import { deviceTypeOf } from "./device-type.server";
import type { Caller } from "./exchange-api.server";

const FIELDS = ["type", "utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;

/**
 * Counts a visit that an activity's link has led to. Nobody waits for it, and its failure is nobody's business: the
 * page is the same without it.
 */
export async function countVisit({ request, locale }: Caller): Promise<void> {
  const query = new URL(request.url).searchParams;
  const given = FIELDS.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value] as const] : [];
  });
  // `type` alone is also a page's own word, such as an order's.
  if (!given.some(([name]) => name.startsWith("utm_")) || !isDocument(request)) return;
  const source = deviceTypeOf(request) === "h5" ? ("H5" as const) : ("PC" as const);
  // The page may be done, and its request closed, before the count is.
  const unbound = new Request(request.url, { headers: request.headers });
  await call({ request: unbound, locale }, countActivity, {
    event: "visit",
    request_source: source,
    ...Object.fromEntries(given),
  }).catch(() => undefined);
}

/** Whether a person has opened a page; its data alone is asked for again and again. */
function isDocument(request: Request): boolean {
  return request.method === "GET" && (request.headers.get("Accept") ?? "").includes("text/html");
}
