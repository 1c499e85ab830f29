/** npm run bench:web: measures the website against its goals, one JSON line a figure; fails where a gate is missed. */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { Measured } from "./figures";
import { interaction } from "./interaction";
import { judgedByLighthouse } from "./lighthouse";
import { answering, drawing } from "./pages";
import { Site } from "./site";
import { vitals } from "./vitals";
import { weight } from "./weight";

/** Other rows hold times, which depend on what else the machine does: they are shown, and don't fail the run. */
const STEADY_ROWS = new Set([8, 12]);

async function onLiveMarket(work: (site: Site) => Promise<Measured[]>): Promise<Measured[]> {
  const site = await Site.start({ accounts: 1, isLive: true });
  try {
    return await work(site);
  } finally {
    await site.stop();
  }
}

const PARTS: Record<string, (quick: boolean) => Promise<Measured[]>> = {
  drawing: (quick) => onLiveMarket((site) => drawing(site, quick)),
  answering,
  vitals: (quick) => onLiveMarket((site) => vitals(site, quick)),
  interaction: (quick) => interaction(quick, minutes),
  weight: () => onLiveMarket(weight),
  lighthouse: (quick) => onLiveMarket((site) => judgedByLighthouse(site, quick)),
};

const { values } = parseArgs({
  options: { quick: { type: "boolean", default: false }, only: { type: "string" }, minutes: { type: "string" } },
});
/** How long the trade page is left under the stream. */
const minutes = values.minutes === undefined ? null : Number(values.minutes);
if (minutes !== null && !(minutes > 0 && minutes <= 20)) throw new Error("--minutes takes up to 20");
const chosen = values.only?.split(",") ?? Object.keys(PARTS);
for (const name of chosen) {
  const part = PARTS[name];
  if (!part) throw new Error(`--only knows ${Object.keys(PARTS).join(", ")}, not "${name}"`);
  try {
    for (const figure of await part(values.quick)) {
      console.log(JSON.stringify(figure));
      if (!figure.pass && (figure.isSteady || STEADY_ROWS.has(figure.row))) process.exitCode = 1;
    }
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
console.error(
  `load average ${loadavg()
    .map((each) => each.toFixed(1))
    .join(" ")}`,
);
