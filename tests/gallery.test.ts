import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** Parts that have nothing of their own to show, and why. */
const NOT_SHOWN: Record<string, string> = {
  "app/ui/VisuallyHidden.tsx": "is not seen",
  "app/ui/PreferenceForm.tsx": "a frame without looks, which changes preferences",
  "app/ui/market/FavoriteStar.tsx": "would change the favourites of whoever tries it",
  "app/ui/market/LiveFigures.tsx": "figures that are shown, as a stream has them",
  "app/ui/market/FuturesDataHead.tsx": "the head of a page, with links to its siblings",
  "app/ui/market/ClosedBy.tsx": "words, or a link to a page of somebody's liquidation",
  "app/ui/money/SignedAmount.tsx": "a figure with a sign and its color, as changes that are shown have them",
  "app/ui/money/PaidAmount.tsx": "the same with the sign turned around",
};

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
    .map((file) => join(folder, file));

/** The components that a file imports. */
function importsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(/from "([~.][^"]*\/[A-Z]\w*)"/g)].map(([, name = ""]) =>
    name.startsWith("~/") ? `${name.replace("~", "app")}.tsx` : `${join(dirname(file), name)}.tsx`,
  );
}

test("the gallery shows every component, itself or inside another", () => {
  const shown = new Set(filesOf("app/features/gallery"));
  for (const file of shown) for (const name of importsOf(file)) if (name.startsWith("app/ui/")) shown.add(name);
  const missing = filesOf("app/ui").filter((file) => !shown.has(file));
  expect(missing.sort()).toEqual(Object.keys(NOT_SHOWN).sort());
});
