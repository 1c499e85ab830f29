import lighthouse from "lighthouse";
import { freePorts } from "../launch/port.mjs";
import { openBrowser } from "./browser";
import { judged, median, type Measured } from "./figures";
import type { Site } from "./site";

const PAGES = [
  { name: "home", path: "/", goal: 98, gate: 98 },
  { name: "markets", path: "/markets", goal: 98, gate: 98 },
  { name: "trading rules", path: "/trading-rules", goal: 98, gate: 98 },
  { name: "spot trade", path: "/spot/BTC_USDT", goal: 95, gate: 90 },
  { name: "futures trade", path: "/futures/usdt/BTCUSDT", goal: 95, gate: 90 },
];
/** Whatever the machine does, these come out the same. */
const STEADY = ["accessibility", "best-practices", "seo"] as const;
const CATEGORIES = ["performance", ...STEADY] as const;

type Scores = Record<(typeof CATEGORIES)[number], number>;

/** Row 10: what Lighthouse says of a phone, by its own simulated network and processor. */
export async function judgedByLighthouse(site: Site, quick: boolean): Promise<Measured[]> {
  const [port = 0] = await freePorts(1);
  const browser = await openBrowser([`--remote-debugging-port=${port}`]);
  try {
    const measured: Measured[] = [];
    for (const { name, path, goal, gate } of PAGES) {
      const runs: Scores[] = [];
      for (let run = 0; run < (quick ? 1 : 5); run += 1) runs.push(await scores(site.origin + path, port));
      const more = { row: 10, unit: "of 100", better: "more" } as const;
      const of = (category: keyof Scores) => median(runs.map((each) => each[category]));
      const performance = { ...more, name: `${name}: Lighthouse, performance`, goal, gate };
      measured.push(judged(performance, of("performance")));
      for (const category of STEADY) {
        const steady = { ...more, name: `${name}: Lighthouse, ${category}`, goal: 100, gate: 100, isSteady: true };
        measured.push(judged(steady, of(category)));
      }
    }
    return measured;
  } finally {
    await browser.close();
  }
}

/** What keeps a score from being full is told on standard error. */
async function scores(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, { port, output: "json", logLevel: "error", onlyCategories: [...CATEGORIES] });
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
  const { categories, audits, runtimeError, environment } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse failed on ${url}: ${runtimeError.message}`);
  // How fast this machine is by Lighthouse's own measure: its 4x is meant for a fast desktop.
  console.error(`${url}: benchmark index ${environment.benchmarkIndex}`);
  const score = (category: keyof Scores) => Math.round((categories[category]?.score ?? 0) * 100);
  for (const category of CATEGORIES) {
    for (const { id, weight } of categories[category]?.auditRefs ?? []) {
      const audit = audits[id];
      if (weight === 0 || audit?.score === null || audit?.score === undefined || audit.score >= 0.9) continue;
      console.error(`${url} ${category}: ${audit.title} ${audit.displayValue ?? ""}`);
    }
  }
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
  };
}
