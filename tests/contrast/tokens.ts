import { readdirSync, readFileSync } from "node:fs";
import { mix, parseHex, type Color } from "./color";

export interface Rule {
  selector: string;
  declarations: Map<string, string>;
}

/** The rules of a sheet that hold declarations, those inside at-rules too. */
function rulesOf(sheet: string): Rule[] {
  const text = sheet.replace(/\/\*[\s\S]*?\*\//g, "");
  return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = "", body = ""]) => ({
    selector: selector.trim(),
    declarations: new Map(
      body
        .split(";")
        .map((line) => /^\s*([\w-]+)\s*:\s*([\s\S]+?)\s*$/.exec(line))
        .flatMap((match) => (match ? [[match[1] ?? "", match[2] ?? ""] as const] : [])),
    ),
  }));
}

/** Every rule of every style sheet of the website, with the sheet it stands in. */
export function allRules(): (Rule & { file: string })[] {
  return readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css"))
    .flatMap((file) => rulesOf(readFileSync(`app/${file}`, "utf8")).map((rule) => ({ ...rule, file })));
}

/** Splits at commas that stand in no brackets. */
function partsOf(list: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of list) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (letter === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

/** The tokens as one theme and scheme have them. */
export class Tokens {
  private readonly values = new Map<string, string>();

  constructor(
    private readonly theme: "light" | "dark",
    scheme: string,
  ) {
    const applies = [":root", "[data-scheme]", `[data-theme="${theme}"]`, `[data-scheme="${scheme}"]`];
    for (const { selector, declarations } of rulesOf(readFileSync("app/ui/styles/tokens.css", "utf8")))
      if (selector.split(",").some((one) => applies.includes(one.trim())))
        for (const [name, value] of declarations) this.values.set(name, value);
  }

  /** What a declaration's value comes to; null where it is no colour of the tokens. */
  colorOf(value: string): Color | null {
    const text = value.trim();
    if (text === "transparent") return { r: 0, g: 0, b: 0, a: 0 };
    if (/^#([\da-f]{3}|[\da-f]{6})$/i.test(text)) return parseHex(text);
    const [, name, inner = ""] = /^([\w-]+)\(([\s\S]*)\)$/.exec(text) ?? [];
    const parts = partsOf(inner);
    if (name === "var") return this.colorOf(this.values.get(parts[0] ?? "") ?? "");
    if (name === "light-dark") return this.colorOf(parts[this.theme === "light" ? 0 : 1] ?? "");
    if (name !== "color-mix") return null;
    const [, first = "", share = ""] = /^([\s\S]+?)\s+([\d.]+)%$/.exec(parts[1] ?? "") ?? [];
    const [a, b] = [this.colorOf(first), this.colorOf(parts[2] ?? "")];
    return a && b && mix(a, Number(share) / 100, b);
  }

  /** A token that must be a colour. */
  color(name: string): Color {
    const color = this.colorOf(`var(--${name})`);
    if (!color) throw new Error(`--${name} is no colour`);
    return color;
  }
}
