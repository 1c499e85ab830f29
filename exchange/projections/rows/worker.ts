/** The rows' thread: it alone writes the read store's file, and reads what is long. */
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { FromRows, ToRows } from "./messages";
import { RowsServer } from "./rows-server";

/** Whoever waits for an order goes first. Threads have a priority of their own on Linux alone. */
const NICE = 5;
if (process.platform === "linux") setPriority(NICE);

if (!parentPort) throw new Error("worker.ts runs as a worker thread only");
const port = parentPort;
const server = new RowsServer((message: FromRows) => {
  port.postMessage(message);
  if (message.type === "closed") port.close();
});
port.on("message", (message: ToRows) => server.receive(message));
server.open(workerData);
