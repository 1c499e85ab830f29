import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Outcome, RunSettings } from "../benchmark";
import { wallSeconds } from "../clock";
import { PreparedFolder } from "../exchange/prepared";
import { RunningExchange } from "../exchange/running";
import type { ListenersMessage, ListenersOrder } from "./listeners";

const CLIENTS = 1_000;
const UPDATES_PER_SECOND = 10;
/** Beside this file in the bundle. */
const LISTENERS = fileURLToPath(new URL("./listeners.js", import.meta.url));

export const CPU_SHARE = "processor for 1,000 clients, 10 updates a second";
export const UPDATE_P50 = "order to 1,000 clients, p50";
export const UPDATE_P99 = "order to 1,000 clients, p99";

/** The whole exchange with an audience that hears of ten orders a second. */
export async function paced({ quick }: RunSettings): Promise<Outcome> {
  const seconds = quick ? 3 : 10;
  const folder = await PreparedFolder.make(1);
  const exchange = await RunningExchange.start(folder.directory, { DEMO_MODE: "off" });
  const listeners = fork(LISTENERS);
  try {
    const { spotPort: port, socketUrl } = exchange;
    const token = folder.members[0]?.token ?? "";
    const order: ListenersOrder = { port, socketUrl, token, clients: CLIENTS, rate: UPDATES_PER_SECOND, seconds };
    listeners.send(order);
    await once(listeners, "message");
    const [cpu, wall] = [exchange.cpuSeconds(), wallSeconds()];
    const [heard] = (await once(listeners, "message")) as [ListenersMessage];
    if (heard.type !== "heard" || heard.error !== null) throw new Error(JSON.stringify(heard));
    const share = (exchange.cpuSeconds() - cpu) / (wallSeconds() - wall);
    const expected = CLIENTS * UPDATES_PER_SECOND * seconds;
    if (heard.messages < expected) throw new Error(`${heard.messages} of ${expected} messages arrived`);
    return { values: { [CPU_SHARE]: share * 100, [UPDATE_P50]: heard.p50, [UPDATE_P99]: heard.p99 }, hash: null };
  } finally {
    listeners.kill();
    await exchange.stop();
    folder.remove();
  }
}
