import { expect, test } from "vitest";
import { WarmUp } from "./warm-up";

test("the warm-up ends after some hundred short steps, and no rule of the core is broken on its way", () => {
  const warmUp = new WarmUp();
  let steps = 1;
  while (warmUp.step()) steps += 1;
  expect(steps).toBeGreaterThan(100);
  expect(steps).toBeLessThan(1_000);
});
