import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "./refusal.mjs";

const POLL_MS = 50;
const ANSWER_LIMIT_MS = 2_000;
/** A long journal is replayed before the exchange answers; past this it is taken for stuck. */
const READY_LIMIT_MS = 300_000;

/**
 * Resolves when `url` answers 200; a Refusal after five minutes.
 * @param {string} name
 * @param {string} url
 * @param {() => boolean} abandoned asked before each try; true gives up without a word
 */
export async function untilHealthy(name, url, abandoned) {
  const deadline = Date.now() + READY_LIMIT_MS;
  while (!abandoned()) {
    if (await answers(url)) return;
    if (Date.now() > deadline) throw new Refusal(`The ${name} does not answer at ${url}: see its log.`);
    await sleep(POLL_MS);
  }
}

async function answers(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
