import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { WebSocketServer, type WebSocket } from "ws";
import { LIMITS } from "~exchange/contract/limits";
import type { EngineEvent } from "~exchange/engine/events";
import { Refusal } from "~exchange/services/refusal";
import { refuseStream } from "~exchange/services/refuse-stream";
import type { Services } from "~exchange/services/services";
import { TokenBucket } from "~exchange/services/token-bucket";
import type { SocketCall } from "./calls";
import { Connection } from "./connection";
import { Conversation } from "./conversation";
import type { Biz } from "./frames";
import type { Hub } from "./hub";

/** Our website's clients ping every two seconds. */
const SILENCE_MS = LIMITS.socketSilenceSeconds * 1_000;
const SWEEP_MS = 1_000;
/** Time to say goodbye in when the server closes. */
const CLOSING_MS = 500;
/** Open sockets of one market type. */
const CONNECTIONS_LIMIT = 10_000;
/** Handshakes that may come at once, all readers after a restart for instance, and each second: nothing costs strangers less. */
const HANDSHAKES = { burst: 2_000, perSecond: 500 };

/** Frames that the package answers by itself. */
const CONTROL = ["ping", "pong"] as const;

const CLOSE_GOING_AWAY = 1001;
/** The session that logged the socket in has ended: connect again, without it. */
const CLOSE_SESSION_ENDED = 4401;

export interface SocketServer {
  /** Closes the sockets of sessions that ended. */
  observe(events: readonly EngineEvent[]): void;
  close(): Promise<void>;
}

export interface SocketServerOptions {
  server: Server;
  biz: Biz;
  services: Services;
  hub: Hub;
  /** Calls that are taken here too. */
  calls: readonly SocketCall[];
  /** Browser origins that may connect; a client that names none is no browser. */
  origins: readonly string[];
  log: Logger;
}

/** Serves /ws/<biz> on an API host's port. */
export function startSocketServer(options: SocketServerOptions): SocketServer {
  const { server, biz, services, hub, calls, origins, log } = options;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LIMITS.socketMessageBytes,
    // Frames are written as they are made, once for all readers.
    perMessageDeflate: false,
    clientTracking: false,
  });
  sockets.on("wsClientError", (error, stream) => refuseStream(stream, new Refusal("INPUT_INVALID", error.message)));
  const connections = new Set<Connection>();
  const conversation = new Conversation(biz, services, hub, calls, log);
  const handshakes = new TokenBucket(HANDSHAKES.burst, HANDSHAKES.perSecond, services.now());

  server.on("upgrade", (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on("error", () => stream.destroy());
    const { origin } = request.headers;
    // Compared as text: a target such as "//" is no URL, and parsing it would throw.
    if ((request.url ?? "").split("?", 1)[0] !== `/ws/${biz}`)
      refuseStream(stream, new Refusal("NOT_FOUND", "no such socket"));
    else if (origin !== undefined && !origins.includes(origin))
      refuseStream(stream, new Refusal("ORIGIN_REFUSED", "foreign origin"));
    else if (connections.size >= CONNECTIONS_LIMIT || !handshakes.take(services.now()))
      refuseStream(stream, new Refusal("NOT_READY", "too many sockets", 1));
    else
      sockets.handleUpgrade(request, stream, head, (socket) =>
        welcome(socket, stream, request.socket.remoteAddress ?? ""),
      );
  });

  function welcome(socket: WebSocket, stream: Duplex, address: string) {
    const connection = new Connection(socket, stream, address, services.now());
    connections.add(connection);
    socket.on("message", (data, isBinary) => conversation.receive(connection, data, isBinary));
    for (const kind of CONTROL) socket.on(kind, () => conversation.hearControl(connection));
    socket.on("error", (error) => log.debug({ err: error }, "a socket failed"));
    socket.on("close", () => {
      for (const key of connection.keys) hub.unsubscribe(key, connection);
      connections.delete(connection);
    });
  }

  function sweep() {
    const now = services.now();
    for (const connection of connections) {
      connection.cutOffIfHopeless(now);
      if (now - connection.lastHeard > SILENCE_MS) connection.socket.terminate();
      if (connection.caller && connection.caller.expiresAt <= now) connection.socket.close(CLOSE_SESSION_ENDED);
    }
  }

  const timer = setInterval(sweep, SWEEP_MS);
  return {
    observe(events) {
      for (const event of events) {
        if (event.type !== "session-closed") continue;
        for (const connection of connections) {
          if (connection.caller?.tokenHash === event.tokenHash) connection.socket.close(CLOSE_SESSION_ENDED);
        }
      }
    },
    async close() {
      clearInterval(timer);
      for (const connection of connections) connection.socket.close(CLOSE_GOING_AWAY);
      const deadline = Date.now() + CLOSING_MS;
      while (connections.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10));
      for (const connection of connections) connection.socket.terminate();
    },
  };
}
