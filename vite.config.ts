import { vitePlugin as remix } from "@remix-run/dev";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import remixConfig from "./remix.config.js";

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

export default defineConfig({
  plugins: [refuseExchangeCode(), guardRouteReload(), remix(remixConfig), tsconfigPaths()],
  build: { target: "es2022", sourcemap: false },
});
