import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { cpuSecondsOf } from "../bench/clock";
import type { TradersOrder, TradersReport } from "../bench/traders/main";
import { judged, median, type Measured } from "./figures";
import type { BarePage } from "./bare-page";
import { firstBytes, pagesPerCpuSecond, type Measurable } from "./load";
import { Site } from "./site";

const TRADE_PAGE = "/spot/BTC_USDT";
/** A choice that the website keeps no shared page for. */
const OWN_PAGE = { path: TRADE_PAGE, cookie: "selfTrade=expire_both; lastPair=BTC_USDT" };
const OWN_FUTURES_PAGE = { path: "/futures/usdt/BTCUSDT", cookie: "selfTrade=expire_both; lastContract=BTCUSDT" };
const TRADERS = 32;
const ORDERS_RATE = 1_000;
const PAGES_RATE = 50;
/** The traders warm up for a second and a half before they keep their rate. */
const TRADERS_WARM_UP_MS = 2_500;
/** Beside this file in the bundle. */
const BARE_PROGRAM = fileURLToPath(new URL("./bare-page.js", import.meta.url));
const TRADERS_PROGRAM = fileURLToPath(new URL("./traders.js", import.meta.url));

/** Row 8: pages that are drawn for one visitor alone, and pages that are kept for a second, on the live demo market. */
export async function drawing(site: Site, quick: boolean): Promise<Measured[]> {
  const rounds = quick ? 1 : 3;
  const drawn: number[] = [];
  const futures: number[] = [];
  const bare: number[] = [];
  const kept: number[] = [];
  const program = fork(BARE_PROGRAM, [JSON.stringify(await likeness(site))]);
  try {
    const plain = await barePages(program);
    for (let round = 0; round < rounds; round += 1) {
      drawn.push(await pagesPerCpuSecond(site, OWN_PAGE, quick ? 300 : 800));
      bare.push(await pagesPerCpuSecond(plain, { path: "/" }, quick ? 300 : 800));
      futures.push(await pagesPerCpuSecond(site, OWN_FUTURES_PAGE, quick ? 200 : 800));
      kept.push(await pagesPerCpuSecond(site, { path: TRADE_PAGE }, quick ? 6_000 : 20_000));
    }
  } finally {
    program.kill();
  }
  const shared = { row: 8, unit: "pages/CPU-s", better: "more" } as const;
  const ratio = { ...shared, unit: "x", name: "trade pages to those of Remix alone with as many elements" };
  return [
    judged({ ...shared, name: "trade pages, each drawn", goal: 250, gate: 150 }, median(drawn)),
    judged({ ...ratio, goal: 0.8, gate: 0.4 }, median(drawn) / median(bare)),
    judged({ ...shared, name: "futures trade pages, each drawn", goal: 250, gate: 150 }, median(futures)),
    judged({ ...shared, name: "trade pages of nobody, kept a second", goal: 3_000, gate: 1_500 }, median(kept)),
  ];
}

/** As many elements, links and characters of data as the trade page has. */
async function likeness(site: Site): Promise<BarePage> {
  const headers = { Cookie: OWN_PAGE.cookie };
  const html = await (await fetch(site.origin + TRADE_PAGE, { headers })).text();
  const data = await (await fetch(`${site.origin}${TRADE_PAGE}.data`, { headers })).text();
  const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
  return { elements: count(/<[a-z]/g), links: count(/<a /g), dataCharacters: data.length };
}

async function barePages(program: ChildProcess): Promise<Measurable> {
  const [port] = (await once(program, "message")) as [number];
  return { origin: `http://127.0.0.1:${port}`, cpuSeconds: () => cpuSecondsOf(program.pid ?? 0) };
}

/** Runs `work` while the engine takes orders, about half of which trade. Rejects where orders were refused. */
export async function whileTrading<T>(site: Site, rate: number, seconds: number, work: () => Promise<T>): Promise<T> {
  const { spotPort: port, socketUrl } = site.exchange;
  const tokens = site.folder.members.map(({ token }) => token);
  const told: TradersOrder = { port, socketUrl, transport: "socket", tokens, window: 1, rate, seconds, run: 0 };
  const traders = fork(TRADERS_PROGRAM);
  try {
    traders.send(told);
    const reported = once(traders, "message") as Promise<[TradersReport]>;
    await sleep(TRADERS_WARM_UP_MS);
    const result = await work();
    const [report] = await reported;
    if (report.error !== null) throw new Error(report.error);
    return result;
  } finally {
    traders.kill();
  }
}

/** Row 9: half of the visitors have a page of their own, half get the shared one. */
export async function answering(quick: boolean): Promise<Measured[]> {
  const site = await Site.start({ accounts: TRADERS, isLive: false });
  try {
    const visitors = [OWN_PAGE, { path: TRADE_PAGE }];
    await pagesPerCpuSecond(site, OWN_PAGE, 150);
    const seconds = quick ? 8 : 30;
    const work = () => firstBytes(site, visitors, PAGES_RATE, seconds);
    const { p50, p99 } = await whileTrading(site, ORDERS_RATE, seconds + 1, work);
    const shared = { row: 9, unit: "ms", better: "less" } as const;
    return [
      judged({ ...shared, name: "first byte at 50 pages/s and 1,000 orders/s, p50", goal: 15, gate: 30 }, p50),
      judged({ ...shared, name: "first byte at 50 pages/s and 1,000 orders/s, p99", goal: 60, gate: 120 }, p99),
    ];
  } finally {
    await site.stop();
  }
}
