import { expect, test } from "vitest";
import { TokenBucket } from "./token-bucket";

test("so many may come at once, and then so many a second", () => {
  const bucket = new TokenBucket(2_000, 500, 0);
  const taken = (now: number, tries: number) =>
    Array.from({ length: tries }, () => bucket.take(now)).filter(Boolean).length;
  expect(taken(0, 3_000)).toBe(2_000);
  expect(taken(0, 10)).toBe(0);
  expect(taken(1_000, 1_000)).toBe(500);
  expect(taken(1_010, 10)).toBe(5);
  // A clock that goes back gives nothing away.
  expect(taken(500, 10)).toBe(0);
  expect(bucket.isFull(1_000)).toBe(false);
  expect(bucket.isFull(100_000)).toBe(true);
  expect(taken(100_000, 5_000)).toBe(2_000);
});
