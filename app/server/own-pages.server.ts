import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";

type Routes = ServerBuild["routes"];

/** A route, with those under it, as the router matches them. */
interface RouteNode {
  id: string;
  path?: string;
  index?: boolean;
  children: RouteNode[];
}

/** Addresses whose routes are remembered, and how long one may be. */
const ADDRESSES_MAX = 2_000;
const ADDRESS_LENGTH_MAX = 200;
/** A request with one of these brings something along: no page is asked for so. */
const BODY_HEADERS = ["content-length", "transfer-encoding"] as const;

/**
 * Draws pages with a table of no more routes than theirs. Remix tries an address on every route of its table, each time it
 * needs to know, and that is three times a page; here it is asked once for an address which routes those are.
 */
export class PageTables {
  private readonly tree: RouteNode[];
  private readonly known = new Map<string, RequestHandler | null>();
  /** By the id of the page's own route. */
  private readonly handlers = new Map<string, RequestHandler>();

  constructor(private readonly build: ServerBuild) {
    this.tree = treeOf(build.routes);
  }

  /** What draws the page at a path; null where there is no page, but perhaps something else. */
  handlerOf(pathname: string): RequestHandler | null {
    let handler = this.known.get(pathname);
    if (handler === undefined) {
      handler = this.find(pathname);
      if (this.known.size >= ADDRESSES_MAX) this.known.clear();
      if (pathname.length <= ADDRESS_LENGTH_MAX) this.known.set(pathname, handler);
    }
    return handler;
  }

  /** The ids of a path's routes, from the root to the page's own. */
  routesOf(pathname: string): string[] {
    return (matchRoutes(this.tree as Parameters<typeof matchRoutes>[0], pathname) ?? []).map(
      ({ route }) => `${route.id}`,
    );
  }

  private find(pathname: string): RequestHandler | null {
    const ids = this.routesOf(pathname);
    const own = ids.at(-1);
    const route = own === undefined ? undefined : this.build.routes[own];
    // What no route names may be a file.
    if (own === undefined || !route?.module.default || route.path === "*") return null;
    let handler = this.handlers.get(own);
    if (!handler) {
      handler = createRequestHandler({ ...this.build, routes: only(this.build.routes, ids) }, this.build.mode);
      this.handlers.set(own, handler);
    }
    return handler;
  }
}

function treeOf(routes: Routes, parentId = ""): RouteNode[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || (route.parentId ?? "") !== parentId) return [];
    const { id, path, index } = route;
    return [{ id, path, index, children: treeOf(routes, id) }];
  });
}

/** The part of a table that is named. */
export function only<T>(table: Record<string, T>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(names.flatMap((name) => (name in table ? [[name, table[name] as T]] : [])));
}

/** Takes a request that the guard has let through; `leave` hands it on to the website's own server. */
type Answer = (asked: IncomingMessage, response: ServerResponse, leave: () => void) => void;

/**
 * Answers requests for pages without remix-serve, which looks for a file of the page's name first, logs what the guard logs as
 * well, and sends in pieces. Everything else is left to it.
 */
export function ownPages(load: () => Promise<ServerBuild>): Answer {
  let tables: Promise<PageTables> | undefined;
  return (asked, response, leave) => {
    const address = addressOfPage(asked);
    if (!address) return leave();
    tables ??= load().then((build) => new PageTables(build));
    void tables
      .then((known) => {
        const handler = known.handlerOf(address.pathname);
        return handler ? answer(handler, address, asked, response) : leave();
      })
      .catch((error: unknown) => {
        console.error(error);
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end();
      });
  };
}

/** null where the request can't be one for a page. */
function addressOfPage({ method, url = "/", headers }: IncomingMessage): URL | null {
  if (method !== "GET" || headers.host === undefined || BODY_HEADERS.some((name) => headers[name] !== undefined))
    return null;
  const text = `http://${headers.host}${url}`;
  if (!URL.canParse(text)) return null;
  const address = new URL(text);
  // With a dot it may name a file, or a page's data; no page has one.
  return address.pathname.includes(".") || address.searchParams.has("_data") ? null : address;
}

async function answer(handler: RequestHandler, address: URL, asked: IncomingMessage, response: ServerResponse) {
  const leaving = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) leaving.abort();
  });
  const request = new Request(address, { headers: headersOf(asked), signal: leaving.signal });
  const page = await handler(request);
  const body = Buffer.from(await page.arrayBuffer());
  if (response.destroyed) return;
  const headers: OutgoingHttpHeaders = { ...Object.fromEntries(page.headers), "content-length": body.length };
  const cookies = page.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  response.writeHead(page.status, headers).end(body);
}

function headersOf({ headers }: IncomingMessage): Headers {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each) given.append(name, each);
  }
  return given;
}
