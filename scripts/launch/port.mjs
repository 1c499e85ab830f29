import { createServer } from "node:net";
import { Refusal } from "./refusal.mjs";

const SENTENCES = {
  EADDRINUSE: (host, port) =>
    `PORT ${port} is in use on ${host}: stop the program that has it, or start with another one (PORT=${port + 1} npm start).`,
  EACCES: (host, port) => `PORT ${port} is not allowed to this user: choose one above 1023 (PORT=3000 npm start).`,
};

/**
 * Refuses when the website could not listen there: remix-serve would end in a stack trace.
 * @param {string} host
 * @param {number} port
 */
export async function requireFreePort(host, port) {
  const code = await tryListening(host, port);
  if (code === null) return;
  const sentence = SENTENCES[code] ?? (() => `HOST "${host}" is no address of this machine (${code}): correct HOST.`);
  throw new Refusal(sentence(host, port));
}

/** @returns {Promise<string | null>} the error's code, null when listening worked */
function tryListening(host, port) {
  return new Promise((done) => {
    const server = createServer();
    server.once("error", (error) => done(error.code ?? "unknown"));
    server.listen({ host, port, exclusive: true }, () => server.close(() => done(null)));
  });
}

/** Below those that the system gives to connections, one of which could take a port before it is listened on. */
const PORTS = { from: 10_000, to: 32_768 };
const TRIES_MAX = 1_000;

/** @param {number} count @returns {Promise<number[]>} ports that are free now on loopback, all different */
export async function freePorts(count) {
  const found = new Set();
  for (let tried = 0; tried < TRIES_MAX && found.size < count; tried += 1) {
    const port = PORTS.from + Math.floor(Math.random() * (PORTS.to - PORTS.from));
    if ((await tryListening("127.0.0.1", port)) === null) found.add(port);
  }
  if (found.size < count) throw new Error(`no ${count} free ports from ${PORTS.from} to ${PORTS.to}`);
  return [...found];
}
