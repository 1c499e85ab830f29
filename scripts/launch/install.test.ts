import { expect, test } from "vitest";
import { installed } from "./install.mjs";

const wanted = {
  "": { version: "0.1.0" },
  "node_modules/a": { version: "1.0.0", integrity: "sha512-a" },
  "node_modules/other-platform": { version: "1.0.0", integrity: "sha512-o", optional: true },
};
const present = { "node_modules/a": { version: "1.0.0", integrity: "sha512-a" } };

test("the same packages are installed, whatever optional one this platform leaves out", () => {
  expect(installed(wanted, present)).toBe(true);
});

test("a missing, older or altered package means an install", () => {
  expect(installed(wanted, {})).toBe(false);
  expect(installed(wanted, { "node_modules/a": { version: "0.9.0", integrity: "sha512-a" } })).toBe(false);
  expect(installed(wanted, { "node_modules/a": { version: "1.0.0", integrity: "sha512-b" } })).toBe(false);
});

test("an optional package of another version means an install", () => {
  const other = { "node_modules/other-platform": { version: "2.0.0", integrity: "sha512-o" } };
  expect(installed(wanted, { ...present, ...other })).toBe(false);
});

test("no list of installed packages means an install", () => {
  expect(installed(wanted, null)).toBe(false);
});
