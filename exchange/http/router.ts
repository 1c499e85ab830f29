import type { HttpBindings } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Endpoint } from "~exchange/contract/endpoint";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import { Refusal } from "~exchange/services/refusal";
import type { Services } from "~exchange/services/services";
import type { Caller } from "~exchange/services/sessions";
import type { Handler } from "./handler";
import { readInput } from "./input";

export interface RouterOptions {
  services: Services;
  handlers: readonly Handler[];
  /** Browser origins that may change things. */
  origins: readonly string[];
  log: Logger;
  /** Adds what answers otherwise than in the envelope. */
  mount?: (router: ApiRouter) => void;
}

interface Env {
  Bindings: HttpBindings;
  Variables: { requestId: string; refusal?: Refusal };
}
export type ApiRouter = Hono<Env>;
export type ApiContext = Context<Env>;

/** One API host: every answer is JSON in the envelope {code, data, msg}. */
export function createRouter({ services, handlers, origins, log, mount }: RouterOptions): ApiRouter {
  const router = new Hono<Env>();
  router.use(async (context, next) => {
    const requestId = randomUUID();
    context.set("requestId", requestId);
    await next();
    setHeaders(context.res.headers, requestId);
    logAnswer(log, context);
  });
  for (const handler of handlers) {
    const { endpoint } = handler;
    router.on(endpoint.method, endpoint.path, async (context) => {
      refuseForeignOrigin(endpoint, context, origins);
      const caller = authenticate(endpoint, context, services);
      const input = await readInput(endpoint, context.req.raw);
      const address = context.env.incoming.socket.remoteAddress ?? "";
      const data = await handler.answer(services, input, caller, { address });
      return context.json({ code: endpoint.success, data, msg: "" });
    });
  }
  mount?.(router);
  router.notFound((context) => refuse(context, new Refusal("NOT_FOUND", "no such call")));
  router.onError((error, context) => {
    if (error instanceof Refusal) return refuse(context, error);
    log.error({ err: error, ...namesOf(context) }, "a call failed");
    return refuse(context, new Refusal("INTERNAL", "internal error"));
  });
  return router;
}

const REQUEST_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What finds a call in the log: our own id, and the one of the page that made it, where it says one. Never a query. */
function namesOf(context: Context<Env>) {
  const asked = context.req.header("x-request-id") ?? "";
  const pageId = REQUEST_ID.test(asked) ? asked : undefined;
  return {
    requestId: context.get("requestId"),
    pageId,
    method: context.req.method,
    path: context.req.path.slice(0, 200),
  };
}

/** Answers are many, and only of interest while something is looked for; refusals are few. */
function logAnswer(log: Logger, context: Context<Env>): void {
  const refusal = context.get("refusal");
  const { status } = context.res;
  if (refusal) log.info({ ...namesOf(context), status, refusal: refusal.error }, "a call was refused");
  else log.debug({ ...namesOf(context), status }, "a call was answered");
}

function refuse(context: Context<Env>, refusal: Refusal): Response {
  const { error, message, retryAfterSeconds } = refusal;
  context.set("refusal", refusal);
  const { code, status } = ERROR_CODES[error];
  if (retryAfterSeconds !== null) context.header("Retry-After", String(retryAfterSeconds));
  return context.json({ code, data: null, msg: message }, status);
}

/** A browser names the page a write comes from; a page that isn't our website's has no business here. */
function refuseForeignOrigin(endpoint: Endpoint, context: Context<Env>, origins: readonly string[]): void {
  if (endpoint.method === "GET") return;
  const origin = context.req.header("origin");
  if (origin !== undefined && !origins.includes(origin)) throw new Refusal("ORIGIN_REFUSED", "foreign origin");
}

function authenticate(endpoint: Endpoint, context: Context<Env>, services: Services): Caller | null {
  if (!endpoint.auth) return null;
  const token = context.req.header("x-authorization") ?? "";
  const caller = services.sessions.find(token);
  if (!caller && endpoint.auth !== "optional") throw new Refusal("UNAUTHORISED", "no session");
  return caller;
}

function setHeaders(headers: Headers, requestId: string): void {
  headers.set("X-Request-Id", requestId);
  headers.set("Cache-Control", "no-store");
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("X-Frame-Options", "DENY");
  headers.set("Referrer-Policy", "no-referrer");
  if (!headers.has("Cross-Origin-Resource-Policy")) headers.set("Cross-Origin-Resource-Policy", "same-site");
  headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
}
