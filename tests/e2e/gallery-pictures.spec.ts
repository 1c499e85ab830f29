import { readFileSync, writeFileSync } from "node:fs";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { lookingOtherwise, signaturesOf, type Signatures } from "./signature";
import { expect, test, type Page } from "./watched";

/**
 * How every component of the gallery looks, in both themes and directions: docs/decisions/0032. `E2E_KEEP_PICTURES=on`
 * keeps what is drawn now as what is right.
 */
const KEPT = "tests/e2e/gallery-pictures.json";
const LOOKS = ["light ltr", "dark ltr", "light rtl", "dark rtl"] as const;
type Look = (typeof LOOKS)[number];
/** By component: "columns rows cells", the cells' bytes deflated. */
type Kept = Record<Look, Record<string, string>>;

test.use({ contextOptions: { reducedMotion: "reduce" } });

async function open(page: Page): Promise<void> {
  await page.goto("/ui");
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  await page.evaluate(() => document.fonts.ready.then(() => true));
  // What runs down is another one every second.
  await addStyle(page, "[role=timer] { visibility: hidden }");
}

/** A style sheet that the page's content policy has nothing against. */
function addStyle(page: Page, css: string): Promise<void> {
  return page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, css);
}

function removeLastStyle(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
}

async function wear(page: Page, look: Look): Promise<void> {
  const [theme = "", dir = ""] = look.split(" ");
  await page.evaluate(
    ([theme, dir]) => Object.assign(document.documentElement, { dir }).setAttribute("data-theme", theme),
    [theme, dir] as const,
  );
}

const readKept = () => JSON.parse(readFileSync(KEPT, "utf8")) as Kept;

function keptLook(kept: Kept, look: Look): Signatures {
  const entries = Object.entries(kept[look]).map(([name, text]) => {
    const [columns, rows, cells = ""] = text.split(" ");
    const signature = {
      columns: Number(columns),
      rows: Number(rows),
      cells: inflateRawSync(Buffer.from(cells, "base64")),
    };
    return [name, signature] as const;
  });
  return Object.fromEntries(entries);
}

function keep(looks: Map<Look, Signatures>): void {
  const lines = [...looks].map(([look, signatures]) => {
    const parts = Object.entries(signatures).map(([name, { columns, rows, cells }]) => {
      const packed = deflateRawSync(cells, { level: 9 }).toString("base64");
      return `    ${JSON.stringify(name)}: ${JSON.stringify(`${columns} ${rows} ${packed}`)}`;
    });
    return `  ${JSON.stringify(look)}: {\n${parts.join(",\n")}\n  }`;
  });
  writeFileSync(KEPT, `{\n${lines.join(",\n")}\n}\n`);
}

test("every component looks as it did, in both themes and directions @desktop", async ({ page, context }) => {
  await open(page);
  const reader = await context.newPage();
  if (process.env.E2E_KEEP_PICTURES === "on") {
    const found = new Map<Look, Signatures>();
    for (const look of LOOKS) {
      await wear(page, look);
      found.set(look, await signaturesOf(page, reader));
    }
    keep(found);
  }
  const kept = readKept();
  const faults: string[] = [];
  for (const look of LOOKS) {
    await wear(page, look);
    const right = keptLook(kept, look);
    const found = await signaturesOf(page, reader, { right });
    faults.push(...lookingOtherwise(found, right).map((fault) => `${look}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

/** What a careless change could do, the section of the gallery that it spoils, and a component there. */
const SPOILT: [what: string, css: string, section: number, component: RegExp][] = [
  ["a wrong colour", ":root:root:root { --primary: #1f8a70 }", 0, /ui-btn-primary/],
  ["a missing icon", ".ui-banner svg { visibility: hidden }", 6, /ui-banner/],
  ["figures at the wrong end", ".ui-table .ui-end { text-align: start }", 4, /\btr\b/],
  ["a smaller font", ".gallery-section .ui-card { font-size: 11px }", 6, /ui-card/],
  ["another weight", ".gallery-section .ui-banner { font-weight: 700 }", 6, /ui-banner/],
];

test("a wrong colour, icon, alignment, size or weight is found @desktop", async ({ page, context }) => {
  await open(page);
  const reader = await context.newPage();
  const right = keptLook(readKept(), "light ltr");
  for (const [what, css, section, component] of SPOILT) {
    const kept = Object.fromEntries(Object.entries(right).filter(([name]) => name.startsWith(`${section} `)));
    await addStyle(page, css);
    const faults = lookingOtherwise(await signaturesOf(page, reader, { right, section }), kept);
    expect(
      faults.some((fault) => component.test(fault)),
      what,
    ).toBe(true);
    await removeLastStyle(page);
  }
});
