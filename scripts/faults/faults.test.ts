import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FAULTS, withFault } from "./index.mjs";

test("every seeded fault still applies to the sources, and names tests that are there", () => {
  for (const fault of FAULTS) {
    expect(withFault(fault, readFileSync(fault.file, "utf8")), fault.name).toContain(fault.replace);
    expect(
      fault.tests.filter((path) => !existsSync(path)),
      fault.name,
    ).toEqual([]);
    expect(fault.tests.length, fault.name).toBeGreaterThan(0);
  }
});

test("there are enough of them, each under a name of its own, half of them outside the core", () => {
  expect(FAULTS.length).toBeGreaterThanOrEqual(48);
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  const outside = FAULTS.filter(({ file }) => !file.startsWith("exchange/engine/core/"));
  expect(outside.length).toBeGreaterThanOrEqual(FAULTS.length / 2);
});
