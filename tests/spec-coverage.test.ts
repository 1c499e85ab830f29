import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const PAGE = "docs/spec-coverage.md";
const SPECIFICATION = "../shared/spec/exchange-website.md";
const POINTS = [2, 3, 4, 5, 6, 7, 8, 9];
const OPEN = "**open**";

interface Row {
  id: string;
  cells: string[];
  proofs: { file: string; name: string }[];
}

/** `point.line`, with a letter where a line says several things. */
const ROW_ID = /^\d\.\d+( [a-z])?$/;

function rowsOf(page: string): Row[] {
  return page
    .split("\n")
    .filter((line) => /^\| \d\./.test(line))
    .map((line) => {
      const cells = line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim());
      const [id = "", , proof = ""] = cells;
      const proofs = proof === OPEN ? [] : proof.split("<br>").map(proofOf);
      return { id, cells, proofs };
    });
}

function proofOf(text: string): { file: string; name: string } {
  const [file = "", name = ""] = text.replaceAll("\\|", "|").split(" › ");
  return { file, name };
}

/** Texts that the specification's lines carry, each a `point.line`. */
function linesOf(specification: string): string[] {
  const ids: string[] = [];
  let point = 0;
  let line = 0;
  for (const text of specification.split("\n")) {
    const heading = /^## (\d)\./.exec(text);
    if (heading) [point, line] = [Number(heading[1]), 0];
    const isTableHead = /^\|---|^\| (Route|Method and path|Situation) \|/.test(text);
    const isHeading = text.trim() === "" || text.startsWith("#") || isTableHead;
    if (point === 0 || isHeading) continue;
    line++;
    // "Input filters on form fields:" says nothing itself.
    if (!/^[A-Z][a-z ]+:$/.test(text.trim())) ids.push(`${point}.${line}`);
  }
  return ids;
}

const rows = rowsOf(readFileSync(PAGE, "utf8"));

test("every row has its number, its statement and its proof, and no number stands twice", () => {
  for (const { id, cells } of rows) {
    expect(id).toMatch(ROW_ID);
    expect(cells, id).toHaveLength(3);
    for (const cell of cells) expect(cell, id).not.toBe("");
  }
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test("every test that a row names exists", () => {
  const sources = new Map<string, string>();
  for (const { id, proofs } of rows)
    for (const { file, name } of proofs) {
      expect.soft(existsSync(file), `${id}: ${file}`).toBe(true);
      if (!sources.has(file) && existsSync(file)) sources.set(file, readFileSync(file, "utf8"));
      expect(name, id).not.toBe("");
      expect.soft(sources.get(file), `${id}: ${file}`).toContain(name);
    }
});

test.skipIf(!existsSync(SPECIFICATION))("every line of the specification's points 2 to 9 has a row", () => {
  const covered = new Set(rows.map(({ id }) => id.split(" ")[0]));
  const lines = linesOf(readFileSync(SPECIFICATION, "utf8")).filter((id) => POINTS.includes(Number(id[0])));
  expect(lines.filter((id) => !covered.has(id))).toEqual([]);
  expect([...covered].filter((id) => !lines.includes(id ?? ""))).toEqual([]);
});
