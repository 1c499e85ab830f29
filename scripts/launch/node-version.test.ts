import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { nodeVersionProblem, OLDEST_NODE } from "./node-version.mjs";

test("an older Node is named together with the version that is needed", () => {
  for (const version of ["18.20.4", "20.18.9", "4.0.0"]) {
    expect(nodeVersionProblem(version)).toContain(`this is Node ${version}`);
    expect(nodeVersionProblem(version)).toContain(OLDEST_NODE);
  }
});

test("the oldest supported Node and everything newer is accepted", () => {
  for (const version of ["20.19.0", "20.20.2", "22.0.0", "100.1.0"]) expect(nodeVersionProblem(version)).toBeNull();
});

test("package.json asks for the same Node", () => {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(engines.node).toBe(`>=${OLDEST_NODE}`);
});
