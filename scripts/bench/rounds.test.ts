import { expect, test } from "vitest";
import { requireEqualHashes } from "./rounds";

const outcome = (hash: string | null) => ({ values: {}, hash });

test("a result that differs between runs of one side doesn't count", () => {
  const rounds = { ours: [outcome("a"), outcome("b")], baseline: [] };
  expect(() => requireEqualHashes({ name: "engine", sameHash: false }, rounds)).toThrow("engine: results differ: a, b");
});

test("sides that do the same work must have the same result, others needn't", () => {
  const rounds = { ours: [outcome("a"), outcome("a")], baseline: [outcome("b"), outcome(null)] };
  expect(() => requireEqualHashes({ name: "engine", sameHash: false }, rounds)).not.toThrow();
  expect(() => requireEqualHashes({ name: "engine", sameHash: true }, rounds)).toThrow("results differ");
});
