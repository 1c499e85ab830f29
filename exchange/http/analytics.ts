import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { AnalyticsEvents } from "~exchange/contract/analytics-event";
import { LIMITS } from "~exchange/contract/limits";
import { Refusal } from "~exchange/services/refusal";
import type { Services } from "~exchange/services/services";
import { parseInput, readFields } from "./input";
import type { ApiContext, ApiRouter } from "./router";

/** Where the receiver stands: `/sync` and `/debug` take events, `/events` lists them. */
const BASE = "/analytics";

/** A transparent picture of one point. */
const PICTURE = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const PICTURE_HEADERS = {
  "Content-Type": "image/gif",
  // For pages of any site: the picture says nothing.
  "Cross-Origin-Resource-Policy": "cross-origin",
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
export function mountAnalytics(router: ApiRouter, { services, origins, key }: AnalyticsReceiverOptions): void {
  const take = async (context: ApiContext) => {
    await services.rateLimits.analytics(context.env.incoming.socket.remoteAddress ?? "");
    const events = readEvents(await readFields(context.req.method, context.req.raw));
    services.analytics.take(events);
    return events;
  };
  router.use(`${BASE}/*`, async (context, next) => {
    allowOwnPages(context, origins);
    await next();
  });
  router.on(["GET", "POST"], `${BASE}/sync`, async (context) => {
    const { length } = await take(context);
    return wantsPicture(context) ? picture(context) : answer(context, { taken: length });
  });
  router.on(["GET", "POST"], `${BASE}/debug`, async (context) => {
    const understood = await take(context);
    return wantsPicture(context) ? picture(context) : answer(context, { understood });
  });
  router.get(`${BASE}/events`, async (context) => {
    await services.rateLimits.analytics(context.env.incoming.socket.remoteAddress ?? "");
    if (key === null) throw new Refusal("NOT_FOUND", "ANALYTICS_KEY isn't set");
    if (!isKey(context.req.header("authorization"), key)) throw new Refusal("UNAUTHORISED", "wrong key");
    return answer(context, services.analytics.view());
  });
}

function answer(context: ApiContext, data: unknown): Response {
  return context.json({ code: 0, data, msg: "" });
}

function wantsPicture({ req }: ApiContext): boolean {
  return req.method === "GET" && (req.header("accept") ?? "").startsWith("image/");
}

function picture(context: ApiContext): Response {
  return context.body(PICTURE, 200, PICTURE_HEADERS);
}

/** The pages of our website may send events, and see that they were taken; those of others may not. */
function allowOwnPages(context: ApiContext, origins: readonly string[]): void {
  const origin = context.req.header("origin");
  if (origin === undefined) return;
  if (!origins.includes(origin)) throw new Refusal("ORIGIN_REFUSED", "foreign origin");
  context.header("Access-Control-Allow-Origin", origin);
  context.header("Vary", "Origin");
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

/** In the same time however much of it is right. */
function isKey(authorization: string | undefined, key: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(authorization ?? ""), hash(`Bearer ${key}`));
}
