import { expect, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, ElementContext, RunOptions } from "axe-core";

const fromAxe = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"));
const source = readFileSync(fromAxe.resolve("axe-core/axe.min.js"), "utf8");

/** WCAG 2.0 to 2.2, A and AA, and best practices. What is only asked of style sheets of other sites is left out: it reads all of them again. */
const OPTIONS: RunOptions = {
  resultTypes: ["violations"],
  preload: false,
  rules: { "target-size": { enabled: true } },
};

/** Rows of which the page has dozens, all alike: a third of them is looked at. */
const REPEATED = [".term-book", ".term-tape"].flatMap((panel) =>
  ["2n", "3n"].map((which) => `${panel} tbody tr:nth-child(${which})`),
);

declare global {
  interface Window {
    axe?: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> };
  }
}

/** The one rule that depends on the theme. It doesn't depend on the language. */
const CONTRAST = "color-contrast";
const RULES = {
  all: {},
  contrast: { runOnly: { type: "rule", values: [CONTRAST] } },
  structure: { rules: { ...OPTIONS.rules, [CONTRAST]: { enabled: false } } },
} satisfies Record<string, RunOptions>;

export interface AxeQuestion {
  /** The part to look at: a selector. The whole page where none is told. */
  within?: string;
  rules?: keyof typeof RULES;
}

/** What axe finds wrong on the page as it is, each with its places. The program is brought into a document once. */
export async function axeFaults(page: Page, { within, rules = "all" }: AxeQuestion = {}): Promise<string[]> {
  const isThere = await page.evaluate(() => window.axe !== undefined);
  if (!isThere) await page.evaluate(source);
  return page.evaluate(
    async ({ options, within, exclude }) => {
      const results = await window.axe?.run({ include: within ?? "html", exclude }, options);
      if (!results) throw new Error("axe isn't in the page");
      return results.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
      );
    },
    { options: { ...OPTIONS, ...RULES[rules] }, within, exclude: REPEATED },
  );
}

export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await axeFaults(page, { within }), page.url()).toEqual([]);
}
