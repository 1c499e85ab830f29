// What the browser tests talk to: both built programs on the given ports, with a data folder that lives as long as they do.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TEST_CONTRACTS } from "../tests/e2e/contracts.mjs";
import "./launch/require-node.mjs";
import { buildWhatIsStale } from "./launch/builds.mjs";
import { exchangePlan, websitePlan } from "./launch/plans.mjs";
import { runCommand } from "./launch/refusal.mjs";
import { readSettings } from "./launch/settings.mjs";
import { runStack } from "./launch/stack.mjs";

/** Every other setting is its default, whatever the shell that runs the tests has set. */
const NEUTRAL = {
  HOST: "127.0.0.1",
  EXCHANGE_HOST: "127.0.0.1",
  JOURNAL_ARCHIVE_DIR: "",
  DEMO_MODE: "on",
  MARKET_SEED: "",
  MARKETS_FILE: "",
  LANGUAGES: "",
  OPENED_ON: "",
  FIAT_RATES: "",
  ORDERS_PER_SECOND: "",
  LOG_LEVEL: "info",
  WEBSITE_ORIGINS: "",
  SPOT_API_URL: "",
  FUTURES_API_URL: "",
  SPOT_WS_URL: "",
  FUTURES_WS_URL: "",
  SITE_URL: "",
  HELP_CENTER_URL: "",
  CHAT_URL_RU: "",
  CHAT_URL_UK: "",
  CHAT_URL_PT: "",
  SENTRY_DSN: "",
  ANALYTICS_METHOD: "",
  ANALYTICS_BATCH: "on",
  ANALYTICS_DEBUG: "",
  ANALYTICS_LINKED_SITES: "",
  ANALYTICS_KEY: "the-key-of-the-browser-tests",
};

await runCommand(async () => {
  await buildWhatIsStale(true, console.log);
  // Known to the tests as well, which speak to the exchange as its operator.
  const folder = process.env.E2E_DATA_DIR ?? mkdtempSync(join(tmpdir(), "bourse-test-"));
  const marketsFile = join(folder, "markets.json");
  try {
    const markets = JSON.parse(readFileSync(new URL("../exchange/markets.json", import.meta.url), "utf8"));
    mkdirSync(folder, { recursive: true });
    writeFileSync(marketsFile, JSON.stringify({ ...markets, futures: [...markets.futures, ...TEST_CONTRACTS] }));
    // The embedded receiver: what pages tell can be read back.
    const receiver = `http://127.0.0.1:${process.env.EXCHANGE_PORT}/analytics`;
    const settings = readSettings({
      ...process.env,
      ...NEUTRAL,
      DATA_DIR: folder,
      MARKETS_FILE: marketsFile,
      ANALYTICS_URL: receiver,
    });
    return await runStack([exchangePlan(settings, console.error), websitePlan(settings, console.error)], {
      show: console.error,
      holdBack: true,
      onStopping: () => {},
      onReady: async () => console.log(`The test stack is at ${settings.websiteUrl}`),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
