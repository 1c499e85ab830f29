import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createRouter, type RouterOptions } from "./router";

/** Time for a whole request to arrive, and between two on one connection. */
const REQUEST_MS = 15_000;
const KEEP_ALIVE_MS = 10_000;
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
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    createRouter(options),
  );
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
