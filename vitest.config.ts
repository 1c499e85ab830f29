import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";

// A file of its own: the Remix plugin refuses test transforms, so it is never loaded here.
export default defineConfig({
  plugins: [tsconfigPaths()],
  esbuild: { jsx: "automatic" },
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          include: ["{app,exchange,tests,scripts}/**/*.test.ts"],
          exclude: ["tests/launch/**"],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: { name: "dom", environment: "jsdom", include: ["app/**/*.test.tsx"], setupFiles: ["tests/setup-dom.ts"] },
      },
      {
        // Starts the built programs: npm test runs it after the build.
        extends: true,
        test: {
          name: "launch",
          environment: "node",
          include: ["tests/launch/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
