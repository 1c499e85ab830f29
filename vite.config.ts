import { vitePlugin as remix } from "@remix-run/dev";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin, type Rollup } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import remixConfig from "./remix.config.js";

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

/** Modules that every page starts with. */
const STARTS = ["app/entry.client.tsx", "app/root.tsx"].map((file) => fileURLToPath(new URL(file, import.meta.url)));
/** Small modules that several pages have in common. */
const COMMON_PARTS = /\/(?:app\/(?:ui|lib|state|i18n)|exchange\/domain)\//;

/** A module and what it imports, directly or not, without what is only loaded later. */
function importsOf(start: string, getModuleInfo: GetModuleInfo, found = new Set<string>()): Set<string> {
  if (found.has(start)) return found;
  found.add(start);
  for (const id of getModuleInfo(start)?.importedIds ?? []) importsOf(id, getModuleInfo, found);
  return found;
}

/**
 * What every page loads is one script, and what several pages have in common is a second one, not forty: a phone's
 * connection pays for each, and small ones compress badly. Everything else stays with its page, or with what is loaded later.
 */
function fewScripts(): Rollup.OutputOptions {
  let everywhere: Set<string> | undefined;
  let pages: Set<string>[] = [];
  return {
    manualChunks(id, { getModuleIds, getModuleInfo }) {
      if (!everywhere) {
        everywhere = new Set();
        for (const start of STARTS) importsOf(start, getModuleInfo, everywhere);
        // They run what they hold: routes share the rest with them, and would start the page before its data is there.
        for (const start of STARTS) everywhere.delete(start);
        const entries = [...getModuleIds()].filter((each) => getModuleInfo(each)?.isEntry);
        pages = entries.map((entry) => importsOf(entry, getModuleInfo));
      }
      if (everywhere.has(id)) return "site";
      const isCommon = COMMON_PARTS.test(id) && pages.filter((page) => page.has(id)).length > 1;
      return isCommon ? "parts" : undefined;
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [refuseExchangeCode(), guardRouteReload(), remix(remixConfig), tsconfigPaths()],
  build: {
    target: "es2022",
    sourcemap: false,
    rollupOptions: isSsrBuild ? {} : { output: fewScripts() },
  },
}));
