import { defineConfig, devices } from "@playwright/test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "./scripts/launch/port.mjs";

// Chosen once: the workers read this file again and find the ports in the environment.
if (process.env.E2E_PORTS === undefined) process.env.E2E_PORTS = (await freePorts(3)).join(",");
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "bourse-test-"));
const [port, exchangePort, futuresPort] = process.env.E2E_PORTS.split(",");
const website = `http://127.0.0.1:${port}`;

const desktop = { width: 1440, height: 900 };

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  // Pictures for someone to look at; there is nothing in them that could fail.
  testIgnore: process.env.E2E_SHEETS === undefined ? "**/contact-sheets.spec.ts" : [],
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  outputDir: "test-results",
  use: {
    baseURL: website,
    // A recording costs a third of a test's time: asked for where a failure has to be looked into.
    trace: process.env.E2E_TRACE === "on" ? "retain-on-failure" : "off",
    // Nobody is new here: the tour of the terminal would stand in the way. Its own test is on another device.
    storageState: {
      cookies: [],
      origins: [{ origin: website, localStorage: [{ name: "terminalTour", value: "seen" }] }],
    },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    // A test without a tag runs at both widths: what it proves could fail at either.
    { name: "desktop", grepInvert: /@nojs|@phone/, use: { ...devices["Desktop Chrome"], viewport: desktop } },
    {
      name: "mobile",
      grepInvert: /@nojs|@desktop/,
      use: { ...devices["Desktop Chrome"], viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: "nojs",
      grep: /@nojs/,
      use: { ...devices["Desktop Chrome"], viewport: desktop, javaScriptEnabled: false },
    },
  ],
  webServer: {
    command: "node scripts/test-stack.mjs",
    url: `${website}/healthz`,
    // A server left over from another run would be another build.
    reuseExistingServer: false,
    timeout: 240_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 25_000 },
    env: {
      PORT: String(port),
      EXCHANGE_PORT: String(exchangePort),
      EXCHANGE_FUTURES_PORT: String(futuresPort),
      E2E_DATA_DIR: process.env.E2E_DATA_DIR,
    },
  },
});
