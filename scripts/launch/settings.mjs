import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { isIPv6 } from "node:net";
import { join, resolve } from "node:path";
import { Refusal } from "./refusal.mjs";
import { ROOT } from "./root.mjs";

/** What the launcher itself must know before either program runs; the programs check the rest. */
export const DEFAULTS = {
  HOST: "127.0.0.1",
  PORT: "3000",
  EXCHANGE_HOST: "127.0.0.1",
  EXCHANGE_PORT: "3101",
  EXCHANGE_FUTURES_PORT: "3102",
  DATA_DIR: "./data",
};

/** Reads .env beside package.json, if there is one. The real environment wins. */
export function loadEnvFile(path = join(ROOT, ".env")) {
  if (existsSync(path)) process.loadEnvFile(path);
}

/**
 * @typedef {object} Settings
 * @property {string} host
 * @property {number} port
 * @property {string} websiteUrl where a person on this machine opens the website
 * @property {boolean} ownExchange false when the operator has pointed the website at another exchange
 * @property {string} spotApiUrl
 * @property {string} futuresApiUrl
 * @property {string} dataDir absolute
 * @property {Record<string, string>} env what both programs are started with; an empty value counts as none. Where both are
 *   started, they know each other by a key that is drawn for this start, unless one is given
 */

/**
 * @param {Record<string, string | undefined>} environment
 * @returns {Settings}
 */
export function readSettings(environment) {
  const env = withoutEmpty(environment);
  const value = { ...DEFAULTS, ...env };
  const port = portOf(value.PORT);
  const own = env.SPOT_API_URL === undefined && env.FUTURES_API_URL === undefined;
  return {
    host: value.HOST,
    port,
    websiteUrl: localUrl(value.HOST, port),
    ownExchange: own,
    spotApiUrl: env.SPOT_API_URL ?? localUrl(value.EXCHANGE_HOST, value.EXCHANGE_PORT),
    futuresApiUrl: env.FUTURES_API_URL ?? localUrl(value.EXCHANGE_HOST, value.EXCHANGE_FUTURES_PORT),
    dataDir: resolve(ROOT, value.DATA_DIR),
    env: {
      ...(own ? { WEBSITE_KEY: randomBytes(32).toString("base64url") } : {}),
      ...env,
      HOST: value.HOST,
      PORT: String(port),
    },
  };
}

/** @param {Record<string, string | undefined>} environment @returns {Record<string, string>} */
function withoutEmpty(environment) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""));
}

/** @param {string} text */
function portOf(text) {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) {
    throw new Refusal(
      `PORT must be a whole number from 1 to 65535, not "${text}": change it in .env or the environment.`,
    );
  }
  return port;
}

/** A program that listens everywhere is reached from this machine by loopback. */
function localUrl(host, port) {
  if (host === "0.0.0.0" || host === "::") return `http://localhost:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
