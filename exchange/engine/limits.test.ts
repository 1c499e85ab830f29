import { FUTURES_LIMITS } from "./futures/commands";
import { expect, test } from "vitest";
import { LIMITS } from "~exchange/contract/limits";
import { ENGINE_LIMITS } from "./limits";

// The core may not import the contract, yet both state these bounds.
test("the bounds that the contract promises are the ones that the core keeps", () => {
  expect(ENGINE_LIMITS.openOrdersPerAccount).toBe(LIMITS.openOrdersPerAccount);
  expect(ENGINE_LIMITS.sessionsPerAccount).toBe(LIMITS.sessionsPerAccount);
  expect(ENGINE_LIMITS.finishedOrdersPerAccount).toBe(LIMITS.finishedOrdersPerAccount);
  expect(FUTURES_LIMITS.finishedOrdersPerAccount).toBe(LIMITS.finishedOrdersPerAccount);
});
