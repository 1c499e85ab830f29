import type { Source } from "./sources";

const PHYSICAL_PROPERTY =
  /^(left|right|(margin|padding|scroll-margin|scroll-padding)-(left|right)|border-(left|right)(-\w+)?|border-(top|bottom)-(left|right)-radius)$/;
const PHYSICAL_VALUE = /^(text-align|float|clear|justify-content|justify-items|justify-self)$/;
const SHORTHAND = /^(margin|padding|inset|border-(width|style|color)|scroll-(margin|padding))$/;

/**
 * Declarations that name left or right: they would not mirror in right-to-left languages.
 * `allowed`: "file|property: value" -> why.
 */
export function physicalCssProblems(sources: readonly Source[], allowed: Readonly<Record<string, string>>): string[] {
  return sources.flatMap((source) =>
    declarationsOf(source.text)
      .filter(({ property, value }) => isPhysical(property, value))
      .filter(({ property, value }) => !(`${source.file}|${property}: ${value}` in allowed))
      .map(
        ({ property, value, line }) =>
          `${source.file}:${line}: ${property}: ${value} is physical; use the logical form`,
      ),
  );
}

function isPhysical(property: string, value: string): boolean {
  if (PHYSICAL_PROPERTY.test(property)) return true;
  if (PHYSICAL_VALUE.test(property)) return /(^|\s)(left|right)(\s|$)/.test(value);
  if (property === "border-radius") return isLopsidedRadius(value);
  if (!SHORTHAND.test(property)) return false;
  const [, end, , start] = value.split(/\s+(?![^(]*\))/);
  return start !== undefined && start !== end;
}

/** Corners run clockwise from the upper left: a mirrored box needs the two upper ones alike, and the two lower ones. */
function isLopsidedRadius(value: string): boolean {
  if (value.includes("/")) return true;
  const [first, second = first, third = first, fourth = second] = value.split(/\s+(?![^(]*\))/);
  return first !== second || third !== fourth;
}

interface Declaration {
  property: string;
  value: string;
  line: number;
}

/** `property: value` pairs of a style sheet; selectors, at-rules and comments are skipped. */
function declarationsOf(css: string): Declaration[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
  return [...bare.matchAll(/(?<=[;{]\s*)([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].map((match) => ({
    property: match[1] ?? "",
    value: (match[2] ?? "").trim().replace(/\s*!important$/, ""),
    line: bare.slice(0, match.index).split("\n").length,
  }));
}
