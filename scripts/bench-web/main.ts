/** npm run bench:web: measures the website against its goals, one JSON line a figure; fails where a gate is missed. */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { Refusal, runCommand } from "../launch/refusal.mjs";
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

type Part = (quick: boolean, minutes: number | null) => Promise<Measured[]>;

const PARTS: Record<string, Part> = {
  drawing: (quick) => onLiveMarket((site) => drawing(site, quick)),
  answering,
  vitals: (quick) => onLiveMarket((site) => vitals(site, quick)),
  interaction,
  weight: () => onLiveMarket(weight),
  lighthouse: (quick) => onLiveMarket((site) => judgedByLighthouse(site, quick)),
};

function readOptions() {
  const { values } = parseArgs({
    options: { quick: { type: "boolean", default: false }, only: { type: "string" }, minutes: { type: "string" } },
  });
  /** How long the trade page is left under the stream. */
  const minutes = values.minutes === undefined ? null : Number(values.minutes);
  if (minutes !== null && !(minutes > 0 && minutes <= 20)) throw new Refusal("--minutes takes up to 20.");
  const chosen = values.only?.split(",") ?? Object.keys(PARTS);
  const parts = chosen.map((name) => {
    const part = PARTS[name];
    if (!part) throw new Refusal(`--only knows ${Object.keys(PARTS).join(", ")}, not "${name}".`);
    return { name, part };
  });
  return { quick: values.quick, minutes, parts };
}

await runCommand(async () => {
  const { quick, minutes, parts } = readOptions();
  let exitCode = 0;
  for (const { name, part } of parts) {
    try {
      for (const figure of await part(quick, minutes)) {
        console.log(JSON.stringify(figure));
        if (!figure.pass && (figure.isSteady || STEADY_ROWS.has(figure.row))) exitCode = 1;
      }
    } catch (error) {
      console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      exitCode = 1;
    }
  }
  const load = loadavg().map((each) => each.toFixed(1));
  console.error(`load average ${load.join(" ")}`);
  return exitCode;
});
