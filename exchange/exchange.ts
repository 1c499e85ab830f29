import { chmodSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Logger } from "pino";
import { addressesOf, type Config } from "./config";
import { defineContracts, termsOf } from "./contract-config";
import { defineInstrument, type Instrument } from "./domain/instrument";
import { STATE } from "./engine/event-batch";
import type { EngineOptions, EnginePort } from "./engine/port";
import { startDemoMarket } from "./feeds/demo-market";
import { analyticsRoutes } from "./http/analytics";
import { FUTURES_HANDLERS, FUTURES_ORDER_HANDLERS } from "./http/futures-handlers";
import { ORDER_HANDLERS, SPOT_HANDLERS } from "./http/handlers";
import { openApiRoute } from "./http/openapi";
import { startApiServer, type ApiServer } from "./http/server";
import { JournalError } from "./journal/errors";
import { FolderLock } from "./journal/folder-lock";
import { openFutures } from "./open-futures";
import { startOperatorChannel } from "./operator-channel/server";
import { createCandleStore, type CandleStore } from "./projections/candles";
import { createContractPast, type ContractPast } from "./projections/futures/contract-past";
import { deleteReadStore, openReadStore, type ReadStore } from "./projections/read-store";
import type { OpenRows } from "./projections/rows/channels";
import { parseUnits } from "./domain/units";
import { setUpMarkets } from "./services/market-setup";
import type { Funds } from "./services/test-funds";
import { Refusal } from "./services/refusal";
import { createServices, type Services } from "./services/services";
import { Hub } from "./ws/hub";
import { startSocketServer } from "./ws/socket-server";

/** The exchange can't start for a reason an operator can mend; the message says how, in one line. */
export class StartRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartRefused";
  }
}

export interface Exchange {
  spotPort: number;
  futuresPort: number;
  engine: EnginePort;
  /** Stops the simulated market, then calls and sockets, then the engine. */
  close(): Promise<void>;
}

export interface ExchangeOptions {
  config: Config;
  log: Logger;
  /** On a thread of its own, or in this one for tests. */
  startEngine: (options: EngineOptions) => Promise<EnginePort>;
  /** The same choice for the read store's rows. */
  openRows: OpenRows;
  now?: () => number;
  /**
   * The read store can't follow any more, or the engine takes nothing any more; what was acknowledged is safe, and a restart
   * makes up for what was missed.
   */
  onFailure: (error: unknown) => void;
}

/** What has been started, in order; closing goes backwards. */
class Running {
  private readonly closers: (() => Promise<void> | void)[] = [];

  add(close: () => Promise<void> | void): void {
    this.closers.push(close);
  }

  async close(): Promise<void> {
    for (const close of this.closers.splice(0).reverse()) await close();
  }
}

/**
 * Puts the exchange together and starts it: read store, engine, markets, demo account, simulated market, APIs and sockets.
 * Throws StartRefused, or whatever else went wrong; nothing is left running then.
 */
export async function startExchange(options: ExchangeOptions): Promise<Exchange> {
  const running = new Running();
  try {
    return await start(options, running);
  } catch (error) {
    await running.close();
    throw error instanceof JournalError ? new StartRefused(`${error.message}.`, { cause: error }) : error;
  }
}

async function start(options: ExchangeOptions, running: Running): Promise<Exchange> {
  const { config, now = Date.now } = options;
  makeFolder(config.directory);
  // Before anything is opened: the read store of a running exchange is not ours to touch.
  const lock = FolderLock.acquire(config.directory);
  running.add(() => lock.release());
  const instruments = config.markets.spot.map((pair) => defineInstrument(pair, config.markets.assets));
  const core = await recover(options, instruments, running);
  const { store, engine } = core;

  const { testFunds } = config.markets.demo;
  const { languages, openedOn, ordersPerSecond } = config;
  const services = await createServices({
    engine,
    store,
    funds: config.demo ? testFunds : null,
    futuresFunds: futuresFundsOf(config),
    futures: config.markets.futures,
    fiatRates: config.demo ? config.markets.demo.fiatRates : {},
    languages,
    openedOn,
    ordersPerSecond,
    now,
  });
  logActivity(options.log, services, running);
  watchEngine(options, engine, running);
  if (engine.status().mode === "trading") await openTrading(options, instruments, core, services, running);
  const channel = await startOperatorChannel({ directory: config.directory, services, log: options.log });
  running.add(() => channel.close());
  const { spot, futures } = await listen(options, engine, services, running);
  return { spotPort: spot.port, futuresPort: futures.port, engine, close: () => running.close() };
}

/** Configures the markets and, in demo mode, lets the simulated people in. Throws StartRefused. */
async function openTrading(
  options: ExchangeOptions,
  instruments: readonly Instrument[],
  core: Core,
  services: Services,
  running: Running,
): Promise<void> {
  const { config, now = Date.now, log } = options;
  const { store, engine } = core;
  const futures = config.markets.futures.map((contract) => ({ terms: termsOf(contract), status: contract.status }));
  await setUpMarkets({ ...config.markets, futures }, store, services.gate).catch((error: unknown) => {
    // What the engine can't take is what the file asks for: a tick that traded pairs are counted in, and the like.
    if (!(error instanceof Refusal && error.error === "INTERNAL")) throw error;
    throw new StartRefused(`MARKETS_FILE doesn't fit what is stored: ${error.message}.`, { cause: error });
  });
  await services.testFunds?.openDemoAccount();
  if (config.demo) {
    await endowFund(options, engine);
    await openMarket(options, instruments, core, running);
  }
  const directory = importedDirectory(config);
  running.add(await openFutures({ config, store, engine, importedDirectory: directory, now, log }));
  if (config.demo) warmPast(options, core, running);
}

function futuresFundsOf({ demo, markets }: Config): Funds | null {
  const [contract] = markets.futures;
  return demo && contract && markets.demo.futures
    ? { asset: contract.quote, amount: markets.demo.futures.testFunds }
    : null;
}

/** Once: the same again changes nothing, and another amount than the first time's comes too late. */
async function endowFund({ config, log }: ExchangeOptions, engine: EnginePort): Promise<void> {
  const { demo, futures, assets } = config.markets;
  const scale = assets.find(({ code }) => code === futures[0]?.quote)?.scale;
  const amount = scale === undefined || !demo.futures ? 0n : (parseUnits(demo.futures.riskFund, scale) ?? 0n);
  if (amount === 0n) return;
  const command = { type: "endow-fund", amount, reference: "demo" } as const;
  const result = await engine.submit({ type: "futures", command });
  if (!result.ok) log.warn({ code: result.code }, "the risk fund was endowed with another amount before");
}

const ENGINE_LOOK_MS = 1_000;

/** Logs what is wrong with the engine when it changes, and gives up where only a restart helps. */
function watchEngine({ log, onFailure }: ExchangeOptions, engine: EnginePort, running: Running): void {
  let told = "[]";
  const look = () => {
    const { mode, writable, problems } = engine.status();
    const text = JSON.stringify(problems);
    if (text === told) return;
    told = text;
    if (problems.length > 0) log.error({ mode, writable, problems }, "the engine is in trouble");
    else log.warn("the engine is well again");
  };
  look();
  const timer = setInterval(look, ENGINE_LOOK_MS).unref();
  running.add(() => clearInterval(timer));
  engine.onStopped((why) => {
    look();
    onFailure(why);
  });
}

const ACTIVITY_LOG_MS = 3_600_000;

/** Counts of activities are told once an hour and at the end, and kept nowhere else. */
function logActivity(log: Logger, { activity }: Services, running: Running): void {
  const tell = () => {
    const counts = activity.take();
    if (Object.keys(counts).length > 0) log.info({ counts }, "activities");
  };
  const timer = setInterval(tell, ACTIVITY_LOG_MS).unref();
  running.add(() => {
    clearInterval(timer);
    tell();
  });
}

interface Core {
  store: ReadStore;
  candles: CandleStore;
  past: ContractPast;
  engine: EnginePort;
}

/** Opens the read store and starts the engine, which tells it what it missed. */
async function recover(options: ExchangeOptions, instruments: readonly Instrument[], running: Running): Promise<Core> {
  // Apart from the rest, which stays open when these are opened again.
  const opened = new Running();
  running.add(() => opened.close());
  const core = await openCore(options, instruments, opened).catch((error: unknown) => {
    // The read store stopped before the oldest record that is kept.
    if (error instanceof JournalError && error.code === "HISTORY_CUT") return null;
    throw error;
  });
  if (core && !core.store.isAheadOf(core.engine.sequence())) return core;
  // Or the journal is an older one than the file was made from, for instance out of a backup.
  options.log.warn("the read store doesn't fit the journal and is made anew");
  await opened.close();
  deleteReadStore(readStoreFile(options.config));
  deleteReadStore(futuresFile(options.config));
  return openCore(options, instruments, opened);
}

async function openCore(options: ExchangeOptions, instruments: readonly Instrument[], running: Running): Promise<Core> {
  const { config, now = Date.now, onFailure } = options;
  const candles = createCandleStore({
    seed: config.marketSeed,
    instruments,
    demo: config.demo ? { index: config.markets.demo.index } : null,
    importedDirectory: importedDirectory(config),
    now,
  });
  const past = createContractPast({
    seed: config.marketSeed,
    contracts: defineContracts(config.markets.futures, config.markets.assets),
    demo: config.demo ? { index: config.markets.demo.index } : null,
    importedDirectory: importedDirectory(config),
    now,
  });
  const store = openReadStore({
    file: readStoreFile(config),
    futuresFile: futuresFile(config),
    pairs: instruments.map(({ pair }) => pair),
    createCandles: () => candles,
    openRows: options.openRows,
    onTrouble: (err) => options.log.error({ err }, "the read store's thread is started again"),
    onFailure,
    past,
    now,
  });
  running.add(() => store.close());
  const engine = await options.startEngine({
    directory: join(config.directory, "journal"),
    archive: config.journalArchive,
    publishAfter: store.position(),
    onEvents(batch) {
      store.apply(batch);
      return store.drained();
    },
  });
  running.add(() => engine.close());
  engine.onEvents((batch) => {
    try {
      store.apply(batch);
    } catch (error) {
      onFailure(error);
    }
  });
  return { store, candles, past, engine };
}

/** Starts the simulated spot market. */
async function openMarket(
  { config, log, now = Date.now }: ExchangeOptions,
  instruments: readonly Instrument[],
  { store, engine }: Core,
  running: Running,
): Promise<void> {
  const market = await startDemoMarket({
    engine,
    instruments,
    indices: config.markets.demo.index,
    seed: config.marketSeed,
    importedDirectory: importedDirectory(config),
    now,
    bestPrices: store.depth.best,
    isTrading: (pair) => store.markets.state(pair) === "trading" && !store.markets.isCancelOnly(),
    log,
  });
  running.add(() => market.stop());
}

/** Works the simulated markets' past out, a little at a time. */
function warmPast({ log }: ExchangeOptions, { candles, past }: Core, running: Running): void {
  const warming = new AbortController();
  const { signal } = warming;
  const warmed = candles
    .warm(signal)
    .then(() => past.warm(signal))
    .catch((error: unknown) => log.error({ err: error }, "the past has gaps"));
  running.add(async () => {
    warming.abort();
    await warmed;
  });
}

/** Opens the ports. Sockets close before the API that carries them. */
async function listen(
  { config, log }: ExchangeOptions,
  engine: EnginePort,
  services: Services,
  running: Running,
): Promise<{ spot: ApiServer; futures: ApiServer }> {
  const shared = { services, origins: config.websiteOrigins, websiteKey: config.websiteKey, log };
  const analytics = analyticsRoutes({ services, origins: config.websiteOrigins, key: config.analyticsKey });
  const openApi = openApiRoute(services, addressesOf(config));
  const hub = new Hub(services);
  running.add(() => hub.close());
  const open = async (biz: "spot" | "futures") => {
    const [handlers, port] = biz === "spot" ? [SPOT_HANDLERS, config.spotPort] : [FUTURES_HANDLERS, config.futuresPort];
    const api = await startApiServer({
      ...shared,
      handlers,
      host: config.host,
      port,
      routes: biz === "spot" ? [...analytics, openApi] : [openApi],
    }).catch((error: unknown) => {
      throw refusalOf(error, biz === "spot" ? "EXCHANGE_PORT" : "EXCHANGE_FUTURES_PORT", config.host, port);
    });
    running.add(() => api.close());
    const sockets = startSocketServer({
      ...{ ...shared, server: api.server, biz, hub },
      calls: biz === "spot" ? ORDER_HANDLERS : FUTURES_ORDER_HANDLERS,
    });
    running.add(() => sockets.close());
    return { api, sockets };
  };
  const [spot, futures] = [await open("spot"), await open("futures")];
  // Listeners are called in the order they were added: the read store has taken the events in by now.
  engine.onEvents((batch) => {
    hub.observe(batch);
    for (const { sockets } of [spot, futures]) sockets.observe(batch.of(STATE));
  });
  return { spot: spot.api, futures: futures.api };
}

function readStoreFile(config: Config): string {
  return join(config.directory, "read.sqlite");
}

function futuresFile(config: Config): string {
  return join(config.directory, "futures.sqlite");
}

function importedDirectory(config: Config): string {
  return join(config.directory, "imported");
}

function makeFolder(directory: string): void {
  try {
    makeFolders(directory);
    closeToOthers(directory);
    const probe = join(directory, ".writable");
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartRefused(
      `The data folder ${directory} can't be written (${why}): set DATA_DIR to a folder that can.`,
    );
  }
}

/** Like mkdir's own `recursive`, which never ends where a parent can't have children (/proc). */
function makeFolders(directory: string): void {
  if (existsSync(directory)) return;
  makeFolders(dirname(directory));
  mkdirSync(directory, { mode: 0o700 });
}

/** The read store holds e-mail addresses and password hashes: no other user of the machine looks into the folder. */
function closeToOthers(directory: string): void {
  try {
    chmodSync(directory, statSync(directory).mode & 0o770);
  } catch {
    // Somebody else's folder: its owner decides.
  }
}

function refusalOf(error: unknown, setting: string, host: string, port: number): unknown {
  const code = error instanceof Error && "code" in error ? error.code : null;
  const choose = `set ${setting} to another port`;
  if (code === "EADDRINUSE")
    return new StartRefused(`Port ${port} of ${host} is in use: stop what uses it or ${choose}.`);
  if (code === "EACCES") return new StartRefused(`Port ${port} needs rights this user doesn't have: ${choose}.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return new StartRefused(`EXCHANGE_HOST ${host} is no address of this machine: set it to one that is.`);
  }
  return error;
}
