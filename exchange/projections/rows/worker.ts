/** The rows' thread: it alone writes the read store's file, and reads what is long. */
import { parentPort, workerData } from "node:worker_threads";
import type { FromRows, ToRows } from "./messages";
import { RowsServer } from "./rows-server";

if (!parentPort) throw new Error("worker.ts runs as a worker thread only");
const port = parentPort;
const server = new RowsServer((message: FromRows) => {
  port.postMessage(message);
  if (message.type === "closed") port.close();
});
port.on("message", (message: ToRows) => server.receive(message));
server.open(workerData);
