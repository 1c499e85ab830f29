import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settleRemixFlags } from "./settle-remix-flags";

const FOLDER = "node_modules/@remix-run/react/dist/esm";

/** A browser's build of what is installed, or of what `change` makes of it. The texts as they come out. */
function build(change: (text: string) => string = (text) => text): string[] {
  const { buildStart, transform, buildEnd } = settleRemixFlags();
  const context = {
    error(message: string): never {
      throw new Error(message);
    },
  };
  const run = (hook: unknown, ...args: unknown[]) =>
    typeof hook === "function" ? (Reflect.apply(hook, context, args) as unknown) : null;
  run(buildStart);
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".js"));
  const texts = files.map((name) =>
    String(run(transform, change(readFileSync(join(FOLDER, name), "utf8")), `/x/${FOLDER}/${name}`)),
  );
  run(buildEnd);
  return texts;
}

test("no flag of the installed Remix is left for the browser to read", () => {
  const text = build().join("\n");
  expect(text).not.toMatch(/future\.v3_singleFetch|__remixContext\.isSpaMode|typeof singleFetch/);
  expect(text).not.toMatch(/if \(!?isFogOfWarEnabled\(/);
});

test.each([
  ["v3_singleFetch", "v4_singleFetch"],
  ["isFogOfWarEnabled(future, isSpaMode)", "isFogOfWarEnabled(isSpaMode, future)"],
  ["window.__remixContext.isSpaMode", "context().isSpaMode"],
  ['typeof singleFetch === "function"', "singleFetch"],
])("a build fails in words where Remix no longer says %s", (said, instead) => {
  expect(() => build((text) => text.replaceAll(said, instead))).toThrow(/^Remix's code has changed: /);
});

test("one place that changes is noticed as well", () => {
  expect(() => build((text) => text.replace("!future.v3_singleFetch", "!future[flag]"))).toThrow(/not 12$/);
});
