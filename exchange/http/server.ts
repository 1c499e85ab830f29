import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { Refusal } from "~exchange/services/refusal";
import { refuseStream } from "~exchange/services/refuse-stream";
import { refused, send } from "./answer";

import { Connections } from "./connections";
import { createRouter, type RouterOptions } from "./router";

/** Time for a whole request to arrive, and between two on one connection. */
const REQUEST_MS = 15_000;
const KEEP_ALIVE_MS = 10_000;
/** How often connections are looked at whose time is up. */
const CHECK_MS = 2_000;
/** Time for calls under way to finish when the server closes. */
const CLOSING_MS = 1_000;

export interface ApiServer {
  server: Server;
  /** The port it listens on, which is the given one unless that was 0. */
  port: number;
  /** Takes no more calls, finishes those under way and closes the rest. */
  close(): Promise<void>;
}

/** Listens with one API host's calls. Rejects with Node's error where the port can't be had. */
export async function startApiServer(options: RouterOptions & { host: string; port: number }): Promise<ApiServer> {
  const connections = new Connections();
  const server = createServer(
    // A request without a host is ours to refuse: the parser would give it no code.
    {
      requestTimeout: REQUEST_MS,
      headersTimeout: REQUEST_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      requireHostHeader: false,
      connectionsCheckingInterval: CHECK_MS,
    },
    guarded(createRouter(options), connections),
  );
  connections.watch(server);
  refuseWhatIsNoCall(server, connections);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const address = server.address() as AddressInfo;
  return {
    server,
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), CLOSING_MS).unref();
      }),
  };
}

/** Answers calls, as long as the connection takes the answers. */
function guarded(route: RequestListener, connections: Connections): RequestListener {
  return (request, response) => {
    const { socket } = request;
    if (connections.isRefused(socket)) return;
    if (!connections.take(socket, response))
      refuse(response, new Refusal("TOO_MANY_REQUESTS", "take the answers before you send more", 1));
    else if (request.headers.host === undefined && request.httpVersion !== "1.0")
      refuse(response, new Refusal("INPUT_INVALID", "no Host"));
    else route(request, response);
  };
}

function refuse(response: ServerResponse, refusal: Refusal): void {
  send(response, refused(refusal, ["Connection", "close"]), randomUUID());
}

/** What the parser refuses, and what asks for something else than a call, has a code as well. */
function refuseWhatIsNoCall(server: Server, connections: Connections): void {
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
    refuse(response, new Refusal("INPUT_INVALID", "Expect: only 100-continue")),
  );
  server.on("connect", (request: IncomingMessage, stream: Socket) => {
    stream.on("error", () => stream.destroy());
    refuseStream(stream, new Refusal("NOT_FOUND", "no proxy"));
  });
  server.on("clientError", (error: NodeJS.ErrnoException, stream: Socket) => {
    // In the midst of another answer it would be read as a part of that.
    if (!stream.writable || error.code === "ECONNRESET" || connections.isAnswering(stream)) stream.destroy();
    else if (error.code === "HPE_CHUNK_EXTENSIONS_OVERFLOW")
      refuseStream(stream, new Refusal("BODY_TOO_LARGE", "chunk extensions"));
    else refuseStream(stream, new Refusal("INPUT_INVALID", reasonOf(error)));
  });
}

function reasonOf({ code }: NodeJS.ErrnoException): string {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return "the request took too long to arrive";
  return code === "HPE_HEADER_OVERFLOW" ? "too many headers" : "not HTTP";
}
