import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { runCrashDrill } from "./crash-drill";

const KILLS = 20;

test(
  "twenty kills in the middle of bursts lose, double and change no acknowledged order",
  { timeout: 240_000 },
  async () => {
    expect(existsSync("build/exchange/main.js"), "run npm run build first").toBe(true);
    const seed = Number(process.env.CRASH_SEED ?? 20_261_127);
    const { kills, acknowledged } = await runCrashDrill({ kills: KILLS, seed });
    expect(kills).toBe(KILLS);
    expect(acknowledged).toBeGreaterThan(KILLS * 4);
  },
);
