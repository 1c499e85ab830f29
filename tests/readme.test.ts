import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const readme = readFileSync("README.md", "utf8");

test("the README's settings are those of .env.example, with the same defaults", () => {
  const example = [...readFileSync(".env.example", "utf8").matchAll(/^(# )?([A-Z][A-Z_]+)=(.*)$/gm)];
  const defaults = new Map(example.map(([, off, name = "", value = ""]) => [name, off ? null : value]));
  const rows = readme.split("\n").filter((line) => /^\| `[A-Z_]+`/.test(line));
  const told = new Map<string, string | null>();
  for (const row of rows) {
    const [, names = "", values = ""] = row.split("|");
    const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "");
    quoted(names).forEach((name, index) => told.set(name, quoted(values)[index] ?? null));
  }
  expect([...told.keys()].sort()).toEqual([...defaults.keys()].sort());
  for (const [name, value] of defaults) if (value !== null) expect(told.get(name), name).toBe(value);
});

test("the README's example of a loader's test is one that runs", () => {
  const example = /```ts\n\/\/ tests\/loaders\.test\.ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  expect(example).not.toBe("");
  const code = (text: string) =>
    text
      .replace(/ *\/\/.*$/gm, "")
      .replace(/\s+/g, " ")
      .trim();
  expect(code(readFileSync("tests/loaders.test.ts", "utf8"))).toContain(code(example));
});

test("decisions are numbered without gaps, each titled with its number, and links lead to files", () => {
  const files = readdirSync("docs/decisions").sort();
  files.forEach((file, index) => {
    const number = String(index + 1).padStart(4, "0");
    expect(file.slice(0, 5)).toBe(`${number}-`);
    expect(readFileSync(`docs/decisions/${file}`, "utf8")).toMatch(new RegExp(`^# ${number}\\. `));
  });
  const links = [...readme.matchAll(/(?<!!)\[[^\]]*\]\((docs\/[^)#]+)\)/g)].map((match) => match[1] ?? "");
  for (const link of links) expect(existsSync(link), link).toBe(true);
});
