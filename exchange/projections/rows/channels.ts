import { Worker } from "node:worker_threads";
import type { FromRows, RowsChannel, RowsListener } from "./messages";
import type { RowStoreOptions } from "./row-store";
import { RowsServer } from "./rows-server";

/** Opens a way to the rows; the first message back is "ready" or "failed". */
export type OpenRows = (options: RowStoreOptions, listener: RowsListener) => RowsChannel;

/** Small: the rows' thread holds a transaction's worth of events and a page of answers. */
const YOUNG_GENERATION_MB = 8;

/** Rows on a thread of their own. `worker`: the built worker module, beside this one in a build. */
export function rowsOnThread(worker: URL = new URL("./rows.js", import.meta.url)): OpenRows {
  return (options, listener) => {
    const thread = new Worker(worker, {
      workerData: options,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    thread.on("message", (message: FromRows) => listener.receive(message));
    thread.on("error", (error) => listener.ended(error));
    thread.on("exit", () => listener.ended(new Error("the rows' thread has ended")));
    return {
      post: (message) => thread.postMessage(message),
      abandon: () => void thread.terminate(),
    };
  };
}

/** The same rows on the caller's thread, a moment after they are told. */
export const rowsInProcess: OpenRows = (options, listener) => {
  let abandoned = false;
  const later = (act: () => void) => setImmediate(() => abandoned || act());
  const server = new RowsServer((message) => {
    if (!abandoned) listener.receive(message);
  });
  later(() => server.open(options));
  return {
    post: (message) => void later(() => server.receive(message)),
    abandon: () => {
      abandoned = true;
    },
  };
};
