import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readConfig, SETTINGS as EXCHANGE } from "~exchange/config";
import { LOCALE_CODES } from "~/i18n/locales";
import { SETTINGS as WEBSITE } from "~/server/env.server";
import { DEFAULTS } from "../scripts/launch/settings.mjs";

const lines = readFileSync(".env.example", "utf8").split("\n");

/** The value of each NAME=value line; null for one that is commented out, since it has no default of its own. */
const named = new Map(
  lines.flatMap((line) => {
    const [, off, name, value] = /^(# ?)?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, off === undefined ? (value ?? "") : null] as const];
  }),
);
const names = [...named.keys()].sort();
const given = Object.fromEntries([...named].filter(([, value]) => value !== null));

test("every setting is named, and nothing that is none", () => {
  const settings = [...Object.keys(WEBSITE.shape), ...Object.keys(EXCHANGE), ...Object.keys(DEFAULTS)];
  expect(names).toEqual([...new Set(settings)].sort());
});

test("every setting has a line of explanation before it", () => {
  for (const [index, line] of lines.entries()) {
    if (/^(# ?)?[A-Z][A-Z0-9_]*=/.test(line)) expect(lines[index - 1], line).toMatch(/^# [A-Z].{10,}/);
  }
});

test("the file gives the defaults of both programs and of the launcher: copying it as it is changes nothing", () => {
  expect(WEBSITE.parse(given)).toEqual(WEBSITE.parse({}));
  for (const [name, { fallback }] of Object.entries(EXCHANGE)) {
    if (given[name] !== undefined) expect(given[name], name).toBe(fallback);
  }
  expect(given).toMatchObject(DEFAULTS);
});

test("by default every language of the site is offered, in the order of its table", () => {
  expect(readConfig({}).languages).toEqual(LOCALE_CODES);
});
