import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("every browser test fails on what its pages complain about", () => {
  const specs = readdirSync("tests/e2e").filter((name) => name.endsWith(".spec.ts"));
  const unwatched = specs.filter(
    (name) => !/import \{[^}]*\btest\b[^}]*\} from "\.\/watched"/.test(readFileSync(`tests/e2e/${name}`, "utf8")),
  );
  expect(specs.length).toBeGreaterThan(5);
  expect(unwatched).toEqual([]);
});
