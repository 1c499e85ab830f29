import { vitePlugin as remix } from "@remix-run/dev";
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

export default defineConfig({
  plugins: [refuseExchangeCode(), remix(remixConfig), tsconfigPaths()],
  build: { target: "es2022", sourcemap: false },
});
