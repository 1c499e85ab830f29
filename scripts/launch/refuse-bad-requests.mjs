// Preloaded into the website: the guard takes its place before remix-serve's own listener.
import http from "node:http";
import { createRequire } from "node:module";
import { guardServers } from "./request-guard.mjs";

guardServers(http.Server, { siteUrl: process.env.SITE_URL || null, log: console.log });

// remix-serve's own log holds queries, and with them addresses of people and where they were sent.
const fromServe = createRequire(createRequire(import.meta.url).resolve("@remix-run/serve/package.json"));
fromServe("morgan").format("tiny", () => null);
