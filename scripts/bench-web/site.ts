import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { cpuSecondsOf } from "../bench/clock";
import { PreparedFolder } from "../bench/exchange/prepared";
import { RunningExchange } from "../bench/exchange/running";
import { freePorts } from "../launch/port.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PROGRAM = [
  ...["--import", "./scripts/launch/end-after-requests.mjs", "--import", "./scripts/launch/refuse-bad-requests.mjs"],
  ...["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"],
];
const START_LIMIT_MS = 60_000;
const POLL_MS = 50;

/** Both built programs, the website as `npm start` runs it. */
export class Site {
  private constructor(
    private readonly website: ChildProcess,
    readonly exchange: RunningExchange,
    readonly folder: PreparedFolder,
    readonly origin: string,
  ) {}

  /** `accounts` are signed in and have money. `isLive`: with the demo market's makers and takers. */
  static async start({ accounts, isLive }: { accounts: number; isLive: boolean }): Promise<Site> {
    const [port = 0] = await freePorts(1);
    const origin = `http://127.0.0.1:${port}`;
    const folder = await PreparedFolder.make(accounts);
    const exchange = await RunningExchange.start(folder.directory, {
      DEMO_MODE: isLive ? "on" : "off",
      ORDERS_PER_SECOND: "0",
      WEBSITE_ORIGINS: origin,
    });
    const ports = [exchange.spotPort, exchange.futuresPort].map(String);
    const website = spawn(process.execPath, PROGRAM, {
      cwd: ROOT,
      env: {
        ...{ PATH: process.env.PATH ?? "", NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port) },
        ...{ EXCHANGE_HOST: "127.0.0.1", EXCHANGE_PORT: ports[0], EXCHANGE_FUTURES_PORT: ports[1] },
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const site = new Site(website, exchange, folder, origin);
    await site.ready();
    return site;
  }

  cpuSeconds(): number {
    return cpuSecondsOf(this.website.pid ?? 0);
  }

  async stop(): Promise<void> {
    const exited = once(this.website, "exit");
    this.website.kill("SIGTERM");
    if (this.website.exitCode === null) await exited;
    await this.exchange.stop();
    this.folder.remove();
  }

  private async ready(): Promise<void> {
    for (const end = Date.now() + START_LIMIT_MS; Date.now() < end; await sleep(POLL_MS)) {
      const answer = await fetch(`${this.origin}/spot/BTC_USDT`).catch(() => null);
      if (answer?.ok) return;
      if (this.website.exitCode !== null) break;
    }
    await this.stop();
    throw new Error("the website didn't start");
  }
}
