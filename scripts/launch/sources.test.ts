import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashSources } from "./sources.mjs";

let root: string;
const hash = () => hashSources(root, ["app", "one.json", "absent"]);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "bourse-sources-"));
  mkdirSync(join(root, "app/deep"), { recursive: true });
  writeFileSync(join(root, "app/deep/a.ts"), "a");
  writeFileSync(join(root, "app/b.ts"), "b");
  writeFileSync(join(root, "one.json"), "{}");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("touching a file changes nothing", () => {
  const before = hash();
  utimesSync(join(root, "app/b.ts"), new Date(0), new Date(0));
  expect(hash()).toBe(before);
});

test("a changed, renamed, added or removed file changes the hash", () => {
  const seen = new Set([hash()]);
  writeFileSync(join(root, "app/b.ts"), "c");
  seen.add(hash());
  renameSync(join(root, "app/b.ts"), join(root, "app/c.ts"));
  seen.add(hash());
  writeFileSync(join(root, "app/deep/new.css"), "");
  seen.add(hash());
  rmSync(join(root, "one.json"));
  seen.add(hash());
  expect(seen.size).toBe(5);
});

test("bytes that move from one file to the next change the hash", () => {
  writeFileSync(join(root, "app/b.ts"), "xy");
  writeFileSync(join(root, "app/c.ts"), "z");
  const before = hash();
  writeFileSync(join(root, "app/b.ts"), "x");
  writeFileSync(join(root, "app/c.ts"), "yz");
  expect(hash()).not.toBe(before);
});

test("a test file is no source of a build", () => {
  const before = hash();
  writeFileSync(join(root, "app/deep/a.test.ts"), "test");
  writeFileSync(join(root, "app/b.test.tsx"), "test");
  expect(hash()).toBe(before);
});
