import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { quantile } from "../bench/statistics";
import type { Site } from "./site";

/** A website whose processor's time is known. */
export type Measurable = Pick<Site, "origin" | "cpuSeconds">;

const CONNECTIONS = 8;

interface Asked {
  path: string;
  cookie?: string;
}

/** Milliseconds to the first byte of an answer, which is read to its end. Rejects where it isn't a page. */
function ask(origin: string, agent: Agent, { path, cookie }: Asked): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const headers = { "Accept-Encoding": "gzip", ...(cookie === undefined ? {} : { Cookie: cookie }) };
    get(origin + path, { agent, headers }, (answer) => {
      let firstByte: number | null = null;
      answer.on("data", () => (firstByte ??= performance.now() - start));
      answer.on("error", reject);
      answer.on("end", () => {
        if (answer.statusCode === 200 && firstByte !== null) resolve(firstByte);
        else reject(new Error(`${path} answered ${answer.statusCode}`));
      });
    }).on("error", reject);
  });
}

/** Pages for each second of the website's processor, all its threads; the first third only warms up. */
export async function pagesPerCpuSecond(site: Measurable, asked: Asked, pages: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const run = async (count: number) => {
    let left = count;
    const connection = async () => {
      while (left-- > 0) await ask(site.origin, agent, asked);
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  };
  try {
    await run(Math.ceil(pages / 2));
    const before = site.cpuSeconds();
    await run(pages);
    return pages / (site.cpuSeconds() - before);
  } finally {
    agent.destroy();
  }
}

/** Milliseconds to the first byte at a rate that doesn't wait for answers: each counts from when it was due. */
export async function firstBytes(site: Site, asked: readonly Asked[], rate: number, seconds: number) {
  const agent = new Agent({ keepAlive: true });
  const start = performance.now();
  const times: Promise<number>[] = [];
  try {
    for (let sent = 0; sent < rate * seconds; sent += 1) {
      const due = start + (sent / rate) * 1_000;
      const wait = due - performance.now();
      if (wait > 0) await sleep(wait);
      const late = performance.now() - due;
      const next = asked[sent % asked.length];
      if (next) times.push(ask(site.origin, agent, next).then((time) => time + late));
    }
    const sorted = (await Promise.all(times)).sort((a, b) => a - b);
    return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
  } finally {
    agent.destroy();
  }
}
