import { expect, test } from "vitest";
import { simulateFutures } from "./simulation";

/** Seeds of the drill that have found something, and what. */
const REGRESSIONS: [seed: number, what: string][] = [
  [
    50,
    "both sides of a contract had lost for good, and what carried it in another contract was gone when the account was taken over",
  ],
];
const COMMANDS = 5_000;

test.each(REGRESSIONS)("seed %i finds it no more: %s", (seed) => {
  const { counts } = simulateFutures({ seed, commands: COMMANDS, restartEach: 500, twin: null });
  expect(counts.get("liquidation began") ?? 0).toBeGreaterThan(0);
});
