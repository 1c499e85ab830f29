/**
 * The one home of Remix options; vite.config.ts passes them to the plugin.
 * Only keys the Vite plugin knows belong here (the classic compiler's keys would be ignored silently).
 */
/** @type {import("@remix-run/dev").VitePluginConfig} */
const config = {
  appDirectory: "app",
  buildDirectory: "build",
  serverModuleFormat: "esm",
  // Routes are listed in app/routes.ts; nothing is inferred from file names.
  ignoredRouteFiles: ["**/*"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // Off: it opens the /__manifest endpoint (docs/decisions/0002).
    v3_lazyRouteDiscovery: false,
    v3_singleFetch: true,
    v3_routeConfig: true,
  },
};

export default config;
