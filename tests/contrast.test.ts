import { expect, test } from "vitest";
import { SCHEMES } from "~/lib/preferences";
import { contrast, distance, over, seenWith, SIGHT_NAMES } from "./contrast/color";
import { allRules, Tokens } from "./contrast/tokens";

const TEXT = 4.5;
/** Of lines and shapes that say something: WCAG 1.4.11. */
const SHAPE = 3;
/** Far more than can just be told apart (2.3): told apart at a glance, in figures of a few pixels. */
const AT_A_GLANCE = 20;

const GROUNDS = ["bg0", "bg1", "bg2", "bg3"];
const LOOKS = (["light", "dark"] as const).flatMap((theme) => SCHEMES.map((scheme) => [theme, scheme] as const));

/** [what is read, on what, at least]. */
const PAIRS: [string, string[], number][] = [
  ["text1", [...GROUNDS, "bg4", "accent-soft", "warning-soft"], TEXT],
  ["text2", [...GROUNDS, "accent-soft", "warning-soft"], TEXT],
  ["text3", GROUNDS, TEXT],
  ["accent", ["bg0", "bg1", "bg2", "accent-soft"], TEXT],
  ["warning", ["bg0", "bg1", "warning-soft"], TEXT],
  ["error", ["bg0", "bg1", "bg2"], TEXT],
  ["up", GROUNDS, TEXT],
  ["down", GROUNDS, TEXT],
  ["ok", ["bg0", "bg1"], TEXT],
  ["on-fill", ["primary"], TEXT],
  ["on-buy", ["buy"], TEXT],
  ["on-sell", ["sell"], TEXT],
  ["control", ["bg0", "bg1", "bg2"], SHAPE],
  ["focus", GROUNDS, SHAPE],
  ["candle-down", ["bg1"], SHAPE],
  ["ma1", ["bg1"], SHAPE],
  ["ma2", ["bg1"], SHAPE],
  ["ma3", ["bg1"], SHAPE],
  ["star", ["bg0", "bg1", "bg2"], SHAPE],
  ["buy", ["bg1"], SHAPE],
  ["sell", ["bg1"], SHAPE],
];

test.each(LOOKS)("%s, %s: every text and shape stands out from what it lies on", (theme, scheme) => {
  const tokens = new Tokens(theme, scheme);
  for (const [name, grounds, least] of PAIRS)
    for (const ground of grounds)
      expect
        .soft(contrast(tokens.color(name), tokens.color(ground)), `${name} on ${ground}`)
        .toBeGreaterThanOrEqual(least);
});

test.each(LOOKS)("%s, %s: prices and sizes are read over the depth bars, hovered or not", (theme, scheme) => {
  const tokens = new Tokens(theme, scheme);
  const paler = allRules().find(({ selector }) => selector.includes(".term-book-row:hover::before"));
  const hovered = Number(paler?.declarations.get("opacity"));
  for (const side of ["up", "down"])
    for (const [ground, opacity] of [
      ["bg1", 1],
      ["bg2", hovered],
    ] as const) {
      const bar = tokens.color(`${side}-bar`);
      const shown = over({ ...bar, a: bar.a * opacity }, tokens.color(ground));
      for (const text of [side, "text1", "text2"])
        expect
          .soft(contrast(tokens.color(text), shown), `${text} over ${side}-bar on ${ground}`)
          .toBeGreaterThanOrEqual(TEXT);
    }
});

test.each(LOOKS)("%s, %s: every rule that sets a text and its ground sets a legible pair", (theme, scheme) => {
  const tokens = new Tokens(theme, scheme);
  let pairs = 0;
  for (const { file, selector, declarations } of allRules()) {
    if (/disabled/.test(selector)) continue;
    const color = tokens.colorOf(declarations.get("color") ?? "");
    const ground = tokens.colorOf(declarations.get("background") ?? declarations.get("background-color") ?? "");
    if (!color || !ground || ground.a === 0) continue;
    pairs += 1;
    const shown = over(ground, tokens.color("bg1"));
    expect.soft(contrast(color, shown), `${file} ${selector}`).toBeGreaterThanOrEqual(TEXT);
  }
  expect(pairs).toBeGreaterThan(20);
});

for (const theme of ["light", "dark"] as const)
  for (const scheme of ["cvd", "mono"] as const)
    test(`${theme}, ${scheme}: up and down, buy and sell look different whichever cones are missing`, () => {
      const tokens = new Tokens(theme, scheme);
      for (const sight of SIGHT_NAMES)
        for (const [first, second] of [
          ["up", "down"],
          ["buy", "sell"],
          ["candle-up", "candle-down"],
        ] as const) {
          const [a, b] = [tokens.color(first), tokens.color(second)];
          expect
            .soft(distance(seenWith(sight, a), seenWith(sight, b)), `${first} and ${second}, ${sight}`)
            .toBeGreaterThanOrEqual(AT_A_GLANCE);
        }
    });

test("the measure itself: black on white is 21, and red and green come near each other without red cones", () => {
  const tokens = new Tokens("light", "upgreen");
  const [black, white] = [tokens.colorOf("#000"), tokens.colorOf("#ffffff")];
  expect(black && white && contrast(black, white)).toBeCloseTo(21);
  const [up, down] = [tokens.color("up"), tokens.color("down")];
  expect(distance(seenWith("deuteranopia", up), seenWith("deuteranopia", down))).toBeLessThan(distance(up, down) / 2);
});
