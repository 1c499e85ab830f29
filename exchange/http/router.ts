import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import type { Logger } from "pino";
import type { Endpoint } from "~exchange/contract/endpoint";
import { Refusal, refusalOf } from "~exchange/services/refusal";
import type { Services } from "~exchange/services/services";
import type { Caller } from "~exchange/services/sessions";
import { answered, refused, send, type Answer } from "./answer";
import { callerAddress } from "./caller-address";
import type { Handler } from "./handler";
import { readInput } from "./input";

/** A call as it came: `path` without the query. */
export interface Call {
  request: IncomingMessage;
  path: string;
  query: string;
}

/** What answers at one place; throws Refusal for every error of the contract. */
export interface Route {
  method: "GET" | "POST";
  path: string;
  answer(call: Call): Promise<Answer>;
}

export interface RouterOptions {
  services: Services;
  handlers: readonly Handler[];
  /** Places that answer otherwise than an endpoint of the contract. */
  routes?: readonly Route[];
  /** Browser origins that may change things. */
  origins: readonly string[];
  /** Our own website proves itself by it; null: nobody is believed. */
  websiteKey: string | null;
  log: Logger;
}

/** One API host: every answer is JSON in the envelope {code, data, msg}. Paths are plain words, so a table finds the handler. */
export function createRouter(options: RouterOptions): RequestListener {
  const { handlers, routes = [], log } = options;
  const endpoints = handlers.map((handler) => routeOf(handler, options));
  const table = new Map([...endpoints, ...routes].map((route) => [`${route.method} ${route.path}`, route]));

  async function answer(call: Call): Promise<Answer> {
    // What is answered to GET is answered to HEAD; Node leaves the body out.
    const method = call.request.method === "HEAD" ? "GET" : (call.request.method ?? "");
    const route = table.get(`${method} ${call.path}`);
    if (!route) throw new Refusal("NOT_FOUND", "no such call");
    return route.answer(call);
  }

  return (request, response) => {
    const requestId = randomUUID();
    const [path = "", query = ""] = (request.url ?? "").split("?", 2);
    const names = () => namesOf(request, path, requestId);
    answer({ request, path, query })
      .catch((error: unknown) => {
        const refusal = refusalOf(error);
        if (error !== refusal) log.error({ err: error, ...names() }, "a call failed");
        const answer = refused(refusal);
        log.info({ ...names(), status: answer.status, refusal: refusal.error }, "a call was refused");
        return answer;
      })
      .then((answer) => send(response, answer, requestId))
      .catch((error: unknown) => log.error({ err: error, ...names() }, "an answer failed"));
  };
}

function routeOf(handler: Handler, { services, origins, websiteKey }: RouterOptions): Route {
  const { endpoint } = handler;
  return {
    method: endpoint.method,
    path: endpoint.path,
    async answer({ request, query }) {
      refuseForeignOrigin(endpoint, request, origins);
      const caller = authenticate(endpoint, request, services);
      if (endpoint.orderEntry && caller) services.orderRate.take(caller.accountId);
      if (!endpoint.orderEntry) await takeOther(endpoint, services, caller, request.socket.remoteAddress ?? "");
      const input = await readInput(endpoint, request, query);
      const data = await handler.answer(services, input, caller, { address: callerAddress(request, websiteKey) });
      return answered(data, endpoint.success);
    },
  };
}

/** Counts a call in that is no order: by its weight with the network, and with the account where it changes something. */
async function takeOther({ method, weight = 1 }: Endpoint, services: Services, caller: Caller | null, address: string) {
  await services.rateLimits.call(address, weight);
  if (caller && method === "POST") services.changeRate.take(caller.accountId);
}

const REQUEST_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PATH_CHARACTERS = 200;

/** What finds a call in the log: our own id, and the one of the page that made it, where it says one. Never a query. */
function namesOf({ method, headers }: IncomingMessage, path: string, requestId: string) {
  const asked = headers["x-request-id"];
  const pageId = typeof asked === "string" && REQUEST_ID.test(asked) ? asked : undefined;
  return { requestId, pageId, method, path: path.slice(0, PATH_CHARACTERS) };
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
