import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { LIMITS } from "~exchange/contract/limits";
import { isOwnNetwork, networkOf } from "~exchange/services/networks";

/** Open connections of one port, sockets and those in between calls included. */
const CONNECTIONS_MAX = 12_000;
/** Calls of one connection whose answers it hasn't taken. Whoever writes more before reading wants the exchange to keep them. */
const UNTAKEN_MAX = 16;
/** A connection on which nothing moves for so long, while something is to be sent or received, is closed. */
const STALLED_MS = 30_000;

/** Bounds what connections can make the exchange hold for them. */
export class Connections {
  private readonly byNetwork = new Map<string, number>();
  private readonly untaken = new WeakMap<Socket, Set<ServerResponse>>();

  watch(server: Server): void {
    server.maxConnections = CONNECTIONS_MAX;
    server.timeout = STALLED_MS;
    server.on("connection", (socket: Socket) => {
      const address = socket.remoteAddress ?? "";
      if (!isOwnNetwork(address)) this.count(socket, networkOf(address));
    });
  }

  /** Counts a call in; false where the connection has too many of them. Then the answer must close it, and later calls get none. */
  take(socket: Socket, response: ServerResponse): boolean {
    const untaken = this.untaken.get(socket) ?? new Set();
    this.untaken.set(socket, untaken.add(response));
    if (untaken.size > UNTAKEN_MAX) return false;
    // Also where the caller goes away.
    response.once("close", () => untaken.delete(response));
    return true;
  }

  /** Whether the connection has been told already that it sends too much. */
  isRefused(socket: Socket): boolean {
    return (this.untaken.get(socket)?.size ?? 0) > UNTAKEN_MAX;
  }

  /** Whether something that is written to the connection now would be read as a part of an answer, or as one to another call. */
  isAnswering(socket: Socket): boolean {
    const [only, ...others] = this.untaken.get(socket) ?? [];
    return others.length > 0 || (only?.headersSent ?? false);
  }

  private count(socket: Socket, network: string): void {
    const open = (this.byNetwork.get(network) ?? 0) + 1;
    if (open > LIMITS.connectionsPerNetwork) {
      socket.destroy();
      return;
    }
    this.byNetwork.set(network, open);
    socket.once("close", () => {
      const left = (this.byNetwork.get(network) ?? 1) - 1;
      if (left === 0) this.byNetwork.delete(network);
      else this.byNetwork.set(network, left);
    });
  }
}
