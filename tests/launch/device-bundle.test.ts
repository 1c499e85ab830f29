import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ASSETS = "build/client/assets";
const scripts = readdirSync(ASSETS).filter((file) => file.endsWith(".js"));
const textOf = (file: string) => readFileSync(join(ASSETS, file), "utf8");

test("the fingerprint library's report to its maker is in no script of the site", () => {
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.filter((file) => /openfpcdn|npm-monitoring/.test(textOf(file)))).toEqual([]);
});

test("device info has a script of its own, which no page asks for at its start", () => {
  const collectors = scripts.filter((file) => textOf(file).includes("available_screen_resolution"));
  expect(collectors).toEqual([expect.stringMatching(/^name-device-/)]);
});
