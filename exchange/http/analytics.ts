import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { AnalyticsEvents } from "~exchange/contract/analytics-event";
import { LIMITS } from "~exchange/contract/limits";
import { Refusal } from "~exchange/services/refusal";
import { isSecret } from "~exchange/services/secret";
import type { Services } from "~exchange/services/services";
import { answered, refused, type Answer } from "./answer";
import { parseInput, readFields } from "./input";
import type { Call, Route } from "./router";

/** Where the receiver stands: `/sync` and `/debug` take events, `/events` lists them. */
const BASE = "/analytics";

/** A transparent picture of one point, for pages of any site: it says nothing. */
const PICTURE_ANSWER: Answer = {
  status: 200,
  content: Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"),
  type: "image/gif",
  shownBy: "cross-origin",
  headers: [],
};

/** Base64 of JSON: an event, or a list of them. */
const Sent = z.strictObject({ data: z.base64().max(LIMITS.bodyBytes) });

export interface AnalyticsReceiverOptions {
  services: Pick<Services, "analytics" | "rateLimits">;
  /** Browser origins that may send events and read the answers. */
  origins: readonly string[];
  /** Opens the list of what came; null: nobody may read it. */
  key: string | null;
}

/** Takes events in as browsers send them, in the address of a picture or in a form, and keeps the newest in memory. */
export function analyticsRoutes({ services, origins, key }: AnalyticsReceiverOptions): Route[] {
  const place = (method: Route["method"], path: string, read: (call: Call) => Promise<unknown>): Route => ({
    method,
    path: BASE + path,
    async answer(call) {
      const headers = sharedWith(call.request, origins);
      try {
        await services.rateLimits.analytics(call.request.socket.remoteAddress ?? "");
        const data = await read(call);
        return wantsPicture(call.request) ? PICTURE_ANSWER : answered(data, 0, headers);
      } catch (error) {
        // A page that may send events may also read why they weren't taken.
        if (error instanceof Refusal) return refused(error, headers);
        throw error;
      }
    },
  });
  const take = async (call: Call) => {
    const events = readEvents(await readFields(call.request.method ?? "", call.request, call.query));
    services.analytics.take(events);
    return events;
  };
  const sync = async (call: Call) => ({ taken: (await take(call)).length });
  const debug = async (call: Call) => ({ understood: await take(call) });
  const list = async ({ request }: Call) => {
    if (key === null) throw new Refusal("NOT_FOUND", "ANALYTICS_KEY isn't set");
    if (!isSecret(request.headers.authorization ?? "", `Bearer ${key}`)) throw new Refusal("UNAUTHORISED", "wrong key");
    return services.analytics.view();
  };
  return [
    place("GET", "/sync", sync),
    place("POST", "/sync", sync),
    place("GET", "/debug", debug),
    place("POST", "/debug", debug),
    place("GET", "/events", list),
  ];
}

function wantsPicture({ method, headers }: IncomingMessage): boolean {
  return method === "GET" && (headers.accept ?? "").startsWith("image/");
}

/** The pages of our website may send events, and see that they were taken; those of others may not. */
function sharedWith({ headers }: IncomingMessage, origins: readonly string[]): string[] {
  const { origin } = headers;
  if (origin === undefined) return [];
  if (!origins.includes(origin)) throw new Refusal("ORIGIN_REFUSED", "foreign origin");
  return ["Access-Control-Allow-Origin", origin, "Vary", "Origin"];
}

function readEvents(fields: unknown): AnalyticsEvents {
  const { data } = parseInput(Sent, fields);
  return parseInput(AnalyticsEvents, parseJson(Buffer.from(data, "base64").toString("utf8")));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal("INPUT_INVALID", "data: not JSON");
  }
}
