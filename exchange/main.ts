/** The exchange program: settings, log, signals and exit codes around startExchange. */
import pino from "pino";
import { ConfigError, readConfig, type Config } from "./config";
import { startEngine } from "./engine/start";
import { rowsOnThread } from "./projections/rows/channels";
import { StartRefused, startExchange, type Exchange } from "./exchange";

/** Tells whoever watches over the program that it ran and another start is worth trying (EX_TEMPFAIL). */
const EXIT_RESTART = 75;
/** A stop that takes longer is cut short; the journal makes that harmless. */
const STOP_MS = 4_500;

function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function settings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) refuse(error.message);
    throw error;
  }
}

const config = settings();
let ready = false;
const log = pino({ level: config.logLevel }, pino.destination({ sync: true }));

function fail(error: unknown): never {
  log.fatal({ err: error }, "the exchange has failed");
  process.exit(ready ? EXIT_RESTART : 1);
}

process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);

async function stop(exchange: Exchange, signal: string): Promise<void> {
  log.info({ signal }, "stopping");
  setTimeout(() => {
    log.warn("stopping took too long; the journal is intact");
    process.exit(0);
  }, STOP_MS).unref();
  await exchange.close().catch(fail);
  log.info("stopped");
  process.exit(0);
}

const started = Date.now();
let stopping = false;
const starting = startExchange({ config, log, startEngine, openRows: rowsOnThread(), onFailure: fail });
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    // A start that fails ends the program below.
    starting.then((exchange) => stop(exchange, signal)).catch(() => {});
  });
}
try {
  const { spotPort, futuresPort } = await starting;
  ready = true;
  const milliseconds = Date.now() - started;
  log.info({ host: config.host, spotPort, futuresPort, demo: config.demo, milliseconds }, "ready");
} catch (error) {
  if (error instanceof StartRefused) refuse(error.message);
  fail(error);
}
