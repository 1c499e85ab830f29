// Preloaded into the website: the guard takes its place before remix-serve's own listener.
import http from "node:http";
import { createRequire } from "node:module";
import { Refusal } from "./refusal.mjs";
import { guardServers } from "./request-guard.mjs";
import { readProxies } from "./visitor-address.mjs";

try {
  const proxies = readProxies(process.env.TRUSTED_PROXIES);
  guardServers(http.Server, { siteUrl: process.env.SITE_URL || null, proxies, log: console.log });
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exit(1);
}

// remix-serve's own log holds queries, and with them addresses of people and where they were sent.
const fromServe = createRequire(createRequire(import.meta.url).resolve("@remix-run/serve/package.json"));
fromServe("morgan").format("tiny", () => null);
