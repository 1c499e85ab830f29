import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { TradersOrder, TradersReport } from "../bench/traders/main";
import { judged, median, type Measured } from "./figures";
import { firstBytes, pagesPerCpuSecond } from "./load";
import { Site } from "./site";

const TRADE_PAGE = "/spot/BTC_USDT";
/** A choice that the website keeps no shared page for. */
const OWN_PAGE = { path: TRADE_PAGE, cookie: "selfTrade=expire_both; lastPair=BTC_USDT" };
const TRADERS = 32;
const ORDERS_RATE = 1_000;
const PAGES_RATE = 50;
/** The traders warm up for a second and a half before they keep their rate. */
const TRADERS_WARM_UP_MS = 2_500;
/** Beside this file in the bundle. */
const TRADERS_PROGRAM = fileURLToPath(new URL("./traders.js", import.meta.url));

/** Row 8: pages that are drawn for one visitor alone, and pages that are kept for a second, on the live demo market. */
export async function drawing(site: Site, quick: boolean): Promise<Measured[]> {
  const rounds = quick ? 1 : 3;
  const drawn: number[] = [];
  const kept: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    drawn.push(await pagesPerCpuSecond(site, OWN_PAGE, quick ? 300 : 800));
    kept.push(await pagesPerCpuSecond(site, { path: TRADE_PAGE }, quick ? 6_000 : 20_000));
  }
  const shared = { row: 8, unit: "pages/CPU-s", better: "more" } as const;
  return [
    judged({ ...shared, name: "trade pages, each drawn", goal: 250, gate: 150 }, median(drawn)),
    judged({ ...shared, name: "trade pages of nobody, kept a second", goal: 3_000, gate: 1_500 }, median(kept)),
  ];
}

/** Runs `work` while the engine takes orders, about half of which trade. Rejects where orders were refused. */
export async function whileTrading<T>(site: Site, rate: number, seconds: number, work: () => Promise<T>): Promise<T> {
  const { spotPort: port, socketUrl } = site.exchange;
  const tokens = site.folder.members.map(({ token }) => token);
  const told: TradersOrder = { port, socketUrl, transport: "socket", tokens, window: 1, rate, seconds };
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
