import { expect, test } from "vitest";
import { physicalCssProblems } from "./architecture/css-rules";
import {
  drawerProblems,
  endpointProblems,
  environmentProblems,
  longFileProblems,
  longFunctionProblems,
  rawMarkupProblems,
  runtimeFormatProblems,
  unboundedFormProblems,
  unguardedActionProblems,
} from "./architecture/house-rules";
import { importProblems } from "./architecture/import-table";
import { filesUnder, productSources } from "./architecture/sources";

const FOLDERS = ["app", "exchange", "scripts"];
const app = productSources(["app"]);
const exchange = productSources(["exchange"]);
const all = productSources(FOLDERS);
const styles = productSources(["app"], /\.css$/);

/** "file#function" -> why it may be longer than a screen. */
const LONG_FUNCTIONS: Record<string, string> = {};

/** "file|property: value" -> why it names a side. */
const PHYSICAL_CSS: Record<string, string> = {};

/** Who may touch process.env, and why. */
const ENVIRONMENT_READERS: Record<string, string> = {
  "app/server/env.server.ts": "the website's settings module",
  "exchange/main.ts": "entry point: hands the environment to exchange/config.ts as a whole",
  "exchange/operator/main.ts": "entry point of the operator's commands: hands it on likewise",
  "exchange/feeds/import.ts": "entry point of the import command: hands it on likewise",
};

test("files import only what their place in the architecture allows", () => {
  expect(importProblems([...app, ...exchange])).toEqual([]);
});

test("no file is longer than 500 lines", () => {
  expect(longFileProblems([...all, ...styles])).toEqual([]);
});

test("no function is longer than a screen", () => {
  expect(longFunctionProblems(all, LONG_FUNCTIONS)).toEqual([]);
});

test("no file is a drawer", () => {
  expect(drawerProblems(filesUnder([...FOLDERS, "tests"], /\.(ts|tsx|mjs|css)$/))).toEqual([]);
});

test("style sheets mirror: no left, no right", () => {
  expect(physicalCssProblems(styles, PHYSICAL_CSS)).toEqual([]);
});

test("what lies over the page starts at 2000, and what lies within it stays below 100", () => {
  const text = styles.map((style) => style.text).join("\n");
  expect(text).toMatch(/--z-base: 2000;/);
  const levels = [...text.matchAll(/z-index:\s*([^;]+);/g)].map(([, level = ""]) => level);
  expect(levels.length).toBeGreaterThan(10);
  for (const level of levels) expect(level).toMatch(/^-?\d{1,2}$|var\(--z-base\)/);
});

test("every action refuses foreign origins", () => {
  expect(unguardedActionProblems(app.filter(({ file }) => file.startsWith("app/routes/")))).toEqual([]);
});

test("the environment is read in one place per program", () => {
  expect(environmentProblems([...app, ...exchange], ENVIRONMENT_READERS)).toEqual([]);
});

test("every form is read to a limit", () => {
  expect(unboundedFormProblems(app)).toEqual([]);
});

test("figures and times are formatted by one library, never by the runtime", () => {
  expect(runtimeFormatProblems(app)).toEqual([]);
});

test("no markup is made from data", () => {
  expect(rawMarkupProblems(app)).toEqual([]);
});

test("an endpoint has one name: contract file, its own name and handler", () => {
  const contract = exchange.filter(({ file }) => file.startsWith("exchange/contract/"));
  const handlers = exchange.map(({ file }) => file).filter((file) => file.startsWith("exchange/http/handlers/"));
  expect(endpointProblems(contract, handlers)).toEqual([]);
});
