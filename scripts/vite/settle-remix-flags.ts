import type { Plugin } from "vite";

const REMIX_FILE = /@remix-run\/react\/dist\/esm\/\w+(?:-\w+)*\.js$/;

/** What is settled, to what, and in how many places of Remix: another number means that its text has changed. */
const SETTLED: readonly { flag: RegExp; value: string; places: number }[] = [
  { flag: /(?:window\.__remixContext\.)?\bfuture\.v3_singleFetch(?: === true)?/g, value: "true", places: 12 },
  { flag: /(?<!function )\bisFogOfWarEnabled\(future, isSpaMode\)/g, value: "false", places: 3 },
  { flag: /window\.__remixContext\.isSpaMode/g, value: "false", places: 9 },
  // All of its strategies hand one over.
  { flag: /typeof singleFetch === "function"/g, value: "true", places: 1 },
  // No link loads its page before it is pressed; each would keep two states and two effects for it, and its address twice.
  { flag: /usePrefetchBehavior\(prefetch, props\)/g, value: "[false, null, {}]", places: 2 },
  { flag: /\bshouldPrefetch && !isAbsolute\b/g, value: "false", places: 2 },
  { flag: /let href = useHref\(to\);/g, value: "", places: 2 },
  { flag: /\bisPageLinkDescriptor\(link\) \?/g, value: "false ?", places: 1 },
  // Pages start by app/server/page-start.server.ts.
  { flag: /\brenderScripts \?/g, value: "false ?", places: 1 },
];

/**
 * Remix reads its flags when the page runs, so the browser would load both ways of everything. They are settled here: ours are
 * in remix.config.js. Fails the browser's build where a flag isn't found as often as it should be.
 */
export function settleRemixFlags(): Plugin {
  const found = new Map<RegExp, number>();
  return {
    name: "bourse:settle-remix-flags",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    buildStart: () => found.clear(),
    transform(code, id) {
      if (!REMIX_FILE.test(id)) return null;
      return SETTLED.reduce((text, { flag, value }) => {
        found.set(flag, (found.get(flag) ?? 0) + (text.match(flag)?.length ?? 0));
        return text.replace(flag, value);
      }, code);
    },
    buildEnd(error) {
      if (error) return;
      for (const { flag, places } of SETTLED) {
        const now = found.get(flag) ?? 0;
        if (now !== places)
          this.error(`Remix's code has changed: ${flag} stands in ${now} places of it, not ${places}`);
      }
    },
  };
}
