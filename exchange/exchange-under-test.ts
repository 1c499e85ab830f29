/** A whole exchange on free ports and a folder of its own, and a client that parses every answer with the contract. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import type { z } from "zod";
import { readConfig, type Config } from "./config";
import type { ConfiguredContract } from "./contract-config";
import { cancelOrder } from "./contract/cancel-order";
import { Envelope, type Endpoint } from "./contract/endpoint";
import { errorNameOf, type ErrorName } from "./contract/error-codes";
import { listBalances } from "./contract/list-balances";
import { placeOrder } from "./contract/place-order";
import { register } from "./contract/register";
import type { PairFilters, SpotPair } from "./domain/instrument";
import { startEngineInProcess } from "./engine/start";
import { rowsInProcess, type OpenRows } from "./projections/rows/channels";
import { startExchange, type Exchange } from "./exchange";

export const WEBSITE_ORIGIN = "http://127.0.0.1:3000";

export interface ExchangeUnderTest {
  exchange: Exchange;
  directory: string;
  client: Client;
  /** Stops it and starts it again on the same folder. */
  restart(between?: () => void): Promise<void>;
  stop(): Promise<void>;
}

export interface TestSettings {
  demo?: "on" | "off";
  /** The simulated market trades; otherwise nobody does but the test. */
  market?: boolean;
  directory?: string;
  /** Unix milliseconds. */
  openedOn?: number;
  analyticsKey?: string;
  websiteKey?: string;
  /** Bounds the orders of one account; the default bounds no test. */
  ordersPerSecond?: number;
  /** Pairs with other rules and fees than the configured ones. */
  pairs?: Readonly<Record<string, Partial<Pick<SpotPair, "filters" | "feeLevels" | "minNotional" | "maxQuantity">>>>;
  /** Perpetuals with other terms than the configured ones. */
  contracts?: Readonly<Record<string, Partial<ConfiguredContract>>>;
  /** Unix milliseconds: one clock for the exchange and its engine. */
  now?: () => number;
  /** Where the read store's rows are kept; by default they follow at once. */
  openRows?: OpenRows;
  /** Takes the log's lines, from "info" on. */
  onLog?: (line: string) => void;
}

export async function startExchangeUnderTest(settings: TestSettings = {}): Promise<ExchangeUnderTest> {
  const directory = settings.directory ?? mkdtempSync(join(tmpdir(), "bourse-exchange-"));
  const config = configFor(directory, settings);
  const clock = settings.now ? { now: settings.now } : {};
  const open = () =>
    startExchange({
      config,
      log: settings.onLog ? pino({ level: "info" }, { write: settings.onLog }) : pino({ level: "error" }),
      startEngine: (engine) => startEngineInProcess({ ...engine, ...clock }),
      openRows: settings.openRows ?? rowsInProcess,
      ...clock,
      onFailure(error) {
        throw error;
      },
    });
  const exchange = await open();
  const test: ExchangeUnderTest = {
    exchange,
    directory,
    client: new Client(exchange),
    async restart(between) {
      await test.exchange.close();
      between?.();
      test.exchange = await open();
      test.client = new Client(test.exchange);
    },
    async stop() {
      await test.exchange.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return test;
}

function configFor(directory: string, given: TestSettings): Config {
  const { demo = "on", market = false, openedOn, analyticsKey, websiteKey, ordersPerSecond } = given;
  const { pairs = {}, contracts = {} } = given;
  const settings = { EXCHANGE_PORT: "0", EXCHANGE_FUTURES_PORT: "0", DATA_DIR: directory, DEMO_MODE: demo };
  const read = readConfig(settings);
  const markets = {
    ...read.markets,
    spot: read.markets.spot.map((pair) => ({ ...pair, filters: withoutBand(pair.filters), ...pairs[pair.pair] })),
    futures: read.markets.futures.map((contract) => ({ ...contract, ...contracts[contract.pair] })),
    demo: market ? read.markets.demo : { ...read.markets.demo, index: [], futures: undefined },
  };
  return {
    ...read,
    markets,
    openedOn: openedOn ?? null,
    analyticsKey: analyticsKey ?? null,
    websiteKey: websiteKey ?? null,
    ordersPerSecond: ordersPerSecond ?? read.ordersPerSecond,
  };
}

/** A band follows the minutes of the real clock: a test's prices would be refused or not by how fast the machine is. */
function withoutBand(filters: PairFilters = {}): PairFilters {
  return { ...filters, bandDownBips: 0, bandUpBips: 0 };
}

/** Thrown where a call is refused. */
export class CallRefused extends Error {
  constructor(
    readonly error: ErrorName | null,
    readonly status: number,
    readonly headers: Headers,
    message: string,
  ) {
    super(`${error}: ${message}`);
  }
}

export interface Trader {
  token: string;
  accountId: string;
  place(order: Partial<z.input<typeof placeOrder.input>>): Promise<z.output<typeof placeOrder.output>>;
  cancel(orderId: string): Promise<z.output<typeof cancelOrder.output>>;
  /** [available, held] of one asset. */
  balance(asset: string): Promise<[string, string]>;
}

export class Client {
  private people = 0;
  private orders = 0;

  constructor(readonly exchange: Pick<Exchange, "spotPort" | "futuresPort">) {}

  url(path: string, host: "spot" | "futures" = "spot"): string {
    return `http://127.0.0.1:${host === "spot" ? this.exchange.spotPort : this.exchange.futuresPort}${path}`;
  }

  /** The endpoint's data, parsed with its schema; throws CallRefused. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: z.input<E["input"]>,
    token?: string,
  ): Promise<z.output<E["output"]>> {
    const headers: Record<string, string> = token === undefined ? {} : { "x-authorization": token };
    let url = this.url(endpoint.path, endpoint.host);
    const init: RequestInit = { method: endpoint.method, headers };
    if (endpoint.method === "GET") url += `?${new URLSearchParams(stringsOf(input))}`;
    else {
      headers["content-type"] = "application/json";
      init.body = JSON.stringify(input);
    }
    const response = await fetch(url, init);
    const envelope = Envelope.parse(await response.json());
    if (envelope.code !== endpoint.success) {
      throw new CallRefused(errorNameOf(envelope.code), response.status, response.headers, envelope.msg ?? "");
    }
    return endpoint.output.parse(envelope.data) as z.output<E["output"]>;
  }

  async trader(): Promise<Trader> {
    this.people += 1;
    const email = `trader${this.people}-${Date.now()}@example.org`;
    const { token, accountId } = await this.call(register, { email, password: "correct horse" });
    return {
      token,
      accountId,
      place: (order) => {
        this.orders += 1;
        const clientOrderId = `order-${this.orders}`;
        const usual = { clientOrderId, pairCode: "BTC_USDT", side: "buy", orderType: "limit" } as const;
        return this.call(placeOrder, { ...usual, ...order }, token);
      },
      cancel: (orderId) => this.call(cancelOrder, { orderId }, token),
      balance: async (asset) => {
        const balances = await this.call(listBalances, {}, token);
        const found = balances.find((balance) => balance.asset === asset);
        if (!found) throw new Error(`no balance of ${asset}`);
        return [found.available, found.held];
      },
    };
  }
}

function stringsOf(input: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(Object(input)).map(([name, value]) => [name, String(value)]));
}
