// Stands before the website's own server. remix-serve's adapter answers what it can't read, and what Remix takes for a forgery,
// with 500 or a bare word; it believes forwarded headers; and it runs resource routes for any origin. Such requests are
// answered here with a page, every request gets an id, and every answer the headers that all of them have.
import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { refusalPage } from "./refusal-page.mjs";
import { makeTrusted, METHODS, pathOf, verdictOn } from "./request-rules.mjs";
import { closeStalled, isTaking } from "./untaken-answers.mjs";
import { visitorAddressOf } from "./visitor-address.mjs";

/** A browser shows an answer only once its form is sent: so much of one that is too large is read and thrown away. */
const DRAINED_BYTES_MAX = 16_000_000;
const DRAIN_MS = 20_000;
/** Of every answer; what the website has set itself stays. */
const HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "X-Frame-Options": "DENY",
};
/** Where the website's build puts what may answer a request before its server does. */
const ANSWER_EARLY = Symbol.for("bourse.answer-early");
/** Tells the pages that visitors' addresses are the guard's word, and not the visitors'. */
const NAMES_VISITORS = Symbol.for("bourse.names-visitors");
/** Of an answer that is made for the frames of other sites: no older header may take it back. */
const FRAMED_ANYWHERE = "frame-ancestors *";
/** For answers that are no page and need nothing: redirects, data, texts. */
const NOTHING_ALLOWED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Puts itself before every listener of a server class.
 * @param {{ prototype: { emit: Function } }} Server
 * @param {{ siteUrl: string | null, proxies: import("node:net").BlockList, log: (line: string) => void }} options
 */
export function guardServers(Server, { siteUrl, proxies, log }) {
  globalThis[NAMES_VISITORS] = true;
  const { emit } = Server.prototype;
  Server.prototype.emit = function guarded(event, ...args) {
    if (event === "connection") closeStalled(this);
    if (event !== "request") return emit.call(this, event, ...args);
    const [request, response] = args;
    if (!isTaking(request, response)) return true;
    const id = randomUUID();
    logWhenDone(request, response, id, log);
    completeHeaders(request, response, id);
    const verdict = verdictOn(request, siteUrl);
    if (verdict) refuse(request, response, verdict, id);
    else if (request.method === "OPTIONS") response.writeHead(204, { Allow: METHODS.join(", ") }).end();
    else {
      const { socket, headers } = request;
      makeTrusted(request, id, visitorAddressOf(socket.remoteAddress, headers["x-forwarded-for"], proxies));
      const answerEarly = globalThis[ANSWER_EARLY];
      if (!answerEarly) return emit.call(this, event, ...args);
      answerEarly(request, response, () => emit.call(this, event, ...args));
    }
    return true;
  };
}

/** Answers with the page, after what the request still sends: a connection that is cut under it shows no answer. */
function refuse(request, response, verdict, id) {
  const { headers, body } = refusalPage(request, verdict, id);
  const answer = () => {
    if (response.headersSent) return;
    clearTimeout(timer);
    response.writeHead(verdict.status, { ...headers, Connection: "close" });
    response.end(request.method === "HEAD" ? undefined : body);
  };
  const timer = setTimeout(answer, DRAIN_MS);
  let bytes = 0;
  request.on("data", (chunk) => {
    bytes += chunk.length;
    if (bytes > DRAINED_BYTES_MAX) answer();
  });
  request.on("end", answer);
  request.on("error", answer);
}

/** One line an answer: when, what, how it ended, how long it took, and the id that error pages show. */
function logWhenDone(request, response, id, log) {
  const start = performance.now();
  response.once("close", () => {
    const took = Math.round(performance.now() - start);
    const status = response.writableFinished ? response.statusCode : "left";
    log(`${new Date().toISOString()} ${id} ${request.method} ${pathOf(request.url)} ${status} ${took} ms`);
  });
}

/** Sees to the headers at the last moment, when it is known which are missing. */
function completeHeaders(request, response, id) {
  const { writeHead } = response;
  response.setHeader("X-Request-Id", id);
  response.writeHead = function complete(status, ...rest) {
    const given = rest.find((part) => typeof part === "object" && part !== null) ?? {};
    const names = new Set(Object.keys(given).map((name) => name.toLowerCase()));
    const add = (name, value) => {
      if (!names.has(name.toLowerCase()) && !this.hasHeader(name)) this.setHeader(name, value);
    };
    const isForFrames = String(this.getHeader("Content-Security-Policy") ?? "").includes(FRAMED_ANYWHERE);
    for (const [name, value] of Object.entries(HEADERS)) {
      if (name !== "X-Frame-Options" || !isForFrames) add(name, value);
    }
    if (!isStatic(request)) add("Content-Security-Policy", NOTHING_ALLOWED);
    if (status === 405) add("Allow", "GET, HEAD, OPTIONS");
    return writeHead.call(this, status, ...rest);
  };
}

/** Files of the build and of public/: pictures, fonts, styles and scripts, which a policy of their own would only hinder. */
function isStatic({ url }) {
  return /\.(?:js|css|svg|png|ico|woff2?|webp|jpg)$/.test(pathOf(url));
}
