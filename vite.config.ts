import { vitePlugin as remix } from "@remix-run/dev";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin, type Rollup } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import remixConfig from "./remix.config.js";
import { settleRemixFlags } from "./scripts/vite/settle-remix-flags";

type GetModuleInfo = Rollup.ManualChunkMeta["getModuleInfo"];

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Engine code imported by a component would ship to the browser without a word: fail that build instead. */
function refuseExchangeCode(): Plugin {
  const allowed = /\/exchange\/(contract|domain)\//;
  return {
    name: "bourse:refuse-exchange-code",
    enforce: "pre",
    load(id) {
      if (/\/exchange\/.*\.ts$/.test(id) && !allowed.test(id)) {
        throw new Error(`The website may import exchange/contract and exchange/domain only, not ${id}`);
      }
      return null;
    },
  };
}

/**
 * Remix reloads the page whenever a route's module can't be loaded, however often that happens. It asks our guard instead.
 */
function guardRouteReload(): Plugin {
  const guard = fileURLToPath(new URL("app/lib/chunk-reload.ts", import.meta.url));
  const reload = "window.location.reload();";
  return {
    name: "bourse:guard-route-reload",
    transform(code, id) {
      if (!/@remix-run\/react\/dist\/esm\/routeModules\.js$/.test(id)) return null;
      if (code.split(reload).length !== 2) this.error("Remix's way to reload a page has changed");
      const guarded = code.replace(reload, "recoverRoute(window);");
      return `import { recoverRoute } from ${JSON.stringify(guard)};\n${guarded}`;
    },
  };
}

const fileHere = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Modules that every page starts with. */
const STARTS = ["app/entry.client.tsx", "app/root.tsx"].map(fileHere);
/** What every page loads once it is used: it must not bring a page's scripts along either. */
const LATER = fileHere("app/lib/device/name-device.ts");
/** Small modules that several pages have in common. */
const COMMON_PARTS = /\/(?:app\/(?:ui|lib|state|i18n|features\/terminal)|exchange\/(?:domain|contract))\//;
const FRONT_PAGES = /\/\(\$locale\)\/(?:home|markets)\.tsx/;
const TERMINALS = /\/\(\$locale\)\/(?:spot|futures-pair)\.tsx/;
/** Small pages: what they share with others is little, and must not bring all of those pages' parts along. */
const SIGN_IN = /\/\(\$locale\)\/(?:login|register)\.tsx/;
const RULES = /\/\(\$locale\)\/trading-rules\.tsx/;
/** Nothing links to these: they load whatever they show. */
const WORKSHOPS = /\/\(\$locale\)\/(?:ui|native-simulator)\.tsx/;
const DATA_PAGES = /\/\(\$locale\)\/(?:funding-history|futures-stats|liquidation|risk-fund)\.tsx/;
/** Strings that are always asked for together, by language. */
const STRINGS = /\/locales\/(\w+)\/(?:(common|errors)|spot|chart|layout)\.json$/;

/** A module and what it imports, directly or not, without what is only loaded later. */
function importsOf(start: string, getModuleInfo: GetModuleInfo, found = new Set<string>()): Set<string> {
  if (found.has(start)) return found;
  found.add(start);
  for (const id of getModuleInfo(start)?.importedIds ?? []) importsOf(id, getModuleInfo, found);
  return found;
}

/**
 * Sheets that a page waits for: on a phone's connection each costs more by being one of its own than by the bytes that
 * another page would not need. undefined: it stays with its script.
 */
function sharedSheet(users: readonly string[]): string | undefined {
  if (users.some((page) => FRONT_PAGES.test(page) || RULES.test(page))) return "site";
  if (!users.some((page) => TERMINALS.test(page))) return undefined;
  return users.every((page) => TERMINALS.test(page)) ? "terminal" : "site";
}

/** The script that a module which some pages have in common goes into; undefined where it stays with its page. */
function sharedScript(id: string, pages: ReadonlyMap<string, ReadonlySet<string>>): string | undefined {
  const users = [...pages].filter(([page, imports]) => imports.has(id) && !WORKSHOPS.test(page)).map(([page]) => page);
  if (id.endsWith(".css")) return sharedSheet(users);
  if (!COMMON_PARTS.test(id)) return undefined;
  const isOnly = (pages: RegExp) => users.length > 0 && users.every((page) => pages.test(page));
  if (users.some((page) => FRONT_PAGES.test(page)) && users.length > 1) return "site";
  if (isOnly(SIGN_IN)) return users.length > 1 ? "sign-in" : undefined;
  if (users.some((page) => SIGN_IN.test(page))) return "site";
  // What terminals share with something that is loaded later needs no script of its own either.
  if (isOnly(TERMINALS) && (users.length > 1 || id.includes("/app/lib/"))) return "terminal";
  if (users.length < 2) return undefined;
  if (users.some((page) => RULES.test(page))) return "rules";
  return isOnly(DATA_PAGES) ? "data" : "parts";
}

/**
 * What every page loads, and what the front pages share with others, is one script; what the terminals have in common is
 * a second one, so is what the pages of futures data have in common, those of signing in, and the trading rules and others,
 * and the rest is one more, not forty: a phone's connection pays for each, and small ones compress badly. Everything else
 * stays with its page, or with what is loaded later.
 */
function fewScripts(): Rollup.OutputOptions {
  let everywhere: Set<string> | undefined;
  let later: Set<string> | undefined;
  const pages = new Map<string, Set<string>>();
  return {
    manualChunks(id, { getModuleIds, getModuleInfo }) {
      const [, language, base] = STRINGS.exec(id) ?? [];
      if (language !== undefined) return `${base === undefined ? "trade" : "base"}-${language}`;
      if (!everywhere) {
        everywhere = new Set();
        for (const start of STARTS) importsOf(start, getModuleInfo, everywhere);
        // They run what they hold: routes share the rest with them, and would start the page before its data is there.
        for (const start of STARTS) everywhere.delete(start);
        for (const entry of getModuleIds()) {
          if (getModuleInfo(entry)?.isEntry) pages.set(entry, importsOf(entry, getModuleInfo));
        }
      }
      if (everywhere.has(id)) return "site";
      later ??= importsOf(LATER, getModuleInfo);
      const isOfAPage = [...pages.values()].some((imports) => imports.has(id));
      return later.has(id) && isOfAPage ? "site" : sharedScript(id, pages);
    },
  };
}

/** What a build says of that is as it should be: resource routes have nothing for the browser. */
function warnOfTheRest(warning: Rollup.RollupLog, warn: (warning: Rollup.RollupLog) => void): void {
  if (warning.code !== "EMPTY_BUNDLE") warn(warning);
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [refuseExchangeCode(), guardRouteReload(), settleRemixFlags(), remix(remixConfig), tsconfigPaths()],
  build: {
    target: "es2022",
    sourcemap: false,
    rollupOptions: { onwarn: warnOfTheRest, ...(isSsrBuild ? {} : { output: fewScripts() }) },
  },
}));
