import { expect, test } from "vitest";
import { simulateFutures, type WorldKind } from "./simulation";

/** Seeds of the drill that have found something, and what. */
const REGRESSIONS: [world: WorldKind, seed: number, commands: number, what: string][] = [
  [
    ...(["usual", 50, 5_000] as const),
    "both sides of a contract had lost for good, and what carried it in another contract was gone when the account was taken over",
  ],
  [
    "harsh",
    56,
    300,
    "the only ones on the other side were ruined by the same price, and were asked before it was their turn",
  ],
  ["harsh", 1180, 300, "the same, of several people"],
];

test.each(REGRESSIONS)(
  "%s world, seed %i, %i commands find it no more: %s",
  (world, seed, commands) => {
    const { counts } = simulateFutures({ seed, commands, world, restartEach: commands / 10, twin: null });
    expect(counts.get("liquidation began") ?? 0).toBeGreaterThan(0);
  },
  120_000,
);
