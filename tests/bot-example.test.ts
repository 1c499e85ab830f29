import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listOrders } from "~exchange/contract/list-orders";
import { login } from "~exchange/contract/login";
import { startExchangeUnderTest, type ExchangeUnderTest } from "~exchange/exchange-under-test";

/** Stands between the bot and the exchange, and cuts every connection when it is told to. */
class Cable {
  private readonly ends = new Set<Socket>();
  private isCut = false;
  private readonly server: Server;

  constructor(private readonly port: number) {
    this.server = createServer((near) => {
      if (this.isCut) return void near.destroy();
      const far = connect(this.port, "127.0.0.1");
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.ends.add(one);
        one.on("error", () => other.destroy()).on("close", () => this.ends.delete(one) && other.destroy());
        one.pipe(other);
      }
    });
  }

  async open(): Promise<number> {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    return (this.server.address() as AddressInfo).port;
  }

  cut(): void {
    this.isCut = true;
    for (const end of this.ends) end.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  close(): void {
    this.cut();
    this.server.close();
  }
}

let running: ExchangeUnderTest;
let cable: Cable;
let bot: ChildProcess | null = null;
beforeAll(async () => {
  running = await startExchangeUnderTest();
  cable = new Cable(running.exchange.spotPort);
});
afterAll(async () => {
  bot?.kill("SIGKILL");
  cable.close();
  await running.stop();
});

/** It starts a program of its own, on a machine that may be busy. */
const TIMEOUT_MS = 120_000;

test(
  "the bot of the recipe keeps its order below the market, through a lost connection, and takes it along",
  async () => {
    const { client } = running;
    const other = await client.trader();
    await other.place({ side: "buy", price: "60000", quantity: "0.001" });

    const started = spawn(process.execPath, ["docs/examples/bot.mjs"], {
      env: { NODE_ENV: "test", PATH: process.env.PATH, SPOT: `http://127.0.0.1:${await cable.open()}` },
      stdio: ["ignore", "pipe", "pipe"],
    });
    bot = started;
    const said = createInterface({ input: started.stdout })[Symbol.asyncIterator]();
    let complaints = "";
    started.stderr.on("data", (text) => (complaints += String(text)));
    const next = async () => ((await said.next()).value as string | undefined) ?? `it ended: ${complaints}`;

    const resting = /^order (\d+) rests at 59400\.00$/.exec(await next());
    expect(resting, complaints).not.toBeNull();
    const orderId = resting?.[1];
    cable.cut();
    expect(await next()).toBe("the connection is lost");
    // What moves while nobody listens is in the first message after it.
    await other.place({ side: "buy", price: "61000", quantity: "0.001" });
    cable.mend();
    expect(await next()).toBe(`order ${orderId} moved to 60390.00`);
    await other.place({ side: "buy", price: "62000", quantity: "0.001" });
    expect(await next()).toBe(`order ${orderId} moved to 61380.00`);

    const { token } = await client.call(login, { email: "demo@bourse.test", password: "demo-trader" });
    const open = async () => (await client.call(listOrders, { scope: "open" }, token)).items;
    expect(await open()).toMatchObject([{ orderId, price: "61380.00", postOnly: true, state: "open" }]);
    const ended = once(started, "exit");
    started.kill("SIGTERM");
    expect(await next()).toBe(`order ${orderId} is cancelled`);
    expect(await ended).toEqual([0, null]);
    expect([await open(), complaints]).toEqual([[], ""]);
  },
  TIMEOUT_MS,
);
