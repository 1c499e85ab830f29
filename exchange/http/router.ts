import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
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
}

/** Names and values in turns: what every answer carries. */
const HEADERS = [
  ...["Content-Type", "application/json"],
  ...["Cache-Control", "no-store"],
  ...["X-Content-Type-Options", "nosniff"],
  ...["X-Frame-Options", "DENY"],
  ...["Referrer-Policy", "no-referrer"],
  ...["Cross-Origin-Resource-Policy", "same-site"],
  ...["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"],
];

/** One API host: every answer is JSON in the envelope {code, data, msg}. Paths are plain words, so a table finds the handler. */
export function createRouter({ services, handlers, origins, log }: RouterOptions): RequestListener {
  const table = new Map(handlers.map((handler) => [`${handler.endpoint.method} ${handler.endpoint.path}`, handler]));

  async function answer(request: IncomingMessage, path: string, query: string): Promise<Answer> {
    // What is answered to GET is answered to HEAD; Node leaves the body out.
    const method = request.method === "HEAD" ? "GET" : (request.method ?? "");
    const handler = table.get(`${method} ${path}`);
    if (!handler) throw new Refusal("NOT_FOUND", "no such call");
    const { endpoint } = handler;
    refuseForeignOrigin(endpoint, request, origins);
    const caller = authenticate(endpoint, request, services);
    if (endpoint.orderEntry && caller) services.orderRate.take(caller.accountId);
    const input = await readInput(endpoint, request, query);
    const data = await handler.answer(services, input, caller, { address: request.socket.remoteAddress ?? "" });
    return { status: 200, body: { code: endpoint.success, data, msg: "" }, headers: [] };
  }

  return (request, response) => {
    const requestId = randomUUID();
    const [path = "", query = ""] = (request.url ?? "").split("?", 2);
    answer(request, path, query)
      .catch((error: unknown) => {
        if (error instanceof Refusal) return answerOf(error);
        log.error({ err: error, requestId, path }, "a call failed");
        return answerOf(new Refusal("INTERNAL", "internal error"));
      })
      .then((answered) => send(response, answered, requestId))
      .catch((error: unknown) => log.error({ err: error, requestId, path }, "an answer failed"));
  };
}

interface Answer {
  status: number;
  body: { code: number | string; data: unknown; msg: string };
  /** Names and values in turns. */
  headers: readonly string[];
}

function answerOf({ error, message, retryAfterSeconds, detail }: Refusal): Answer {
  const { code, status } = ERROR_CODES[error];
  const headers = retryAfterSeconds === null ? [] : ["Retry-After", String(retryAfterSeconds)];
  // The rest of the body is of no use to anyone, and the connection is not to wait for it.
  if (error === "BODY_TOO_LARGE") headers.push("Connection", "close");
  return { status, body: { code, data: detail, msg: message }, headers };
}

function send(response: ServerResponse, { status, body, headers }: Answer, requestId: string): void {
  const text = JSON.stringify(body);
  const length = String(Buffer.byteLength(text));
  response.writeHead(status, [...HEADERS, "Content-Length", length, "X-Request-Id", requestId, ...headers]);
  // Head and body leave in one write.
  response.end(text);
}

/** A browser names the page a write comes from; a page that isn't our website's has no business here. */
function refuseForeignOrigin(endpoint: Endpoint, { headers }: IncomingMessage, origins: readonly string[]): void {
  if (endpoint.method === "GET") return;
  if (headers.origin !== undefined && !origins.includes(headers.origin)) {
    throw new Refusal("ORIGIN_REFUSED", "foreign origin");
  }
}

function authenticate(endpoint: Endpoint, { headers }: IncomingMessage, services: Services): Caller | null {
  if (!endpoint.auth) return null;
  const token = headers["x-authorization"];
  const caller = services.sessions.find(typeof token === "string" ? token : "");
  if (!caller && endpoint.auth !== "optional") throw new Refusal("UNAUTHORISED", "no session");
  return caller;
}
