import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { startSite } from "../launch/running-site";
import { expect, test } from "./watched";

test.use({ complaints: /a broken script|Failed to fetch/ });

test("with a sink set, the browser's errors reach it without what was typed, and only our own requests are traced @desktop", async ({
  page,
}) => {
  const envelopes: string[] = [];
  const sink = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      envelopes.push((request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString());
      response.writeHead(200, { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" }).end("{}");
    });
  });
  await once(sink.listen(0, "127.0.0.1"), "listening");
  const sinkOrigin = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`;
  const site = await startSite({ SENTRY_DSN: `${sinkOrigin.replace("//", "//key@")}/1` });
  try {
    const traced: string[] = [];
    const untraced: string[] = [];
    page.on("request", (request) => {
      if (!["fetch", "xhr"].includes(request.resourceType())) return;
      (request.headers()["sentry-trace"] ? traced : untraced).push(new URL(request.url()).origin);
    });
    await page.goto(`${site.origin}/login?redirectUrl=%2Fmarkets%3Fcanary-query`);
    await page.waitForSelector("html[data-hydrated]", { state: "attached" });
    await page.waitForFunction(() => "__SENTRY__" in window);
    await page.getByLabel("E-mail").fill("canary-typed@example.org");
    await page.evaluate(async (elsewhere) => {
      document.cookie = "canary-cookie=canary-cookie-value";
      await fetch("/healthz");
      await fetch(`${elsewhere}/elsewhere`).catch(() => {});
      setTimeout(() => {
        throw new Error("a broken script at /login?token=canary-token of canary-typed@example.org");
      });
    }, sinkOrigin);
    await expect.poll(() => envelopes.join("\n"), { timeout: 20_000 }).toContain("a broken script");
    const received = envelopes.join("\n");
    expect(received).toContain(`"url":"${site.origin}/login"`);
    expect(received).not.toContain("canary");
    expect(traced).toContain(site.origin);
    expect(traced).not.toContain(sinkOrigin);
    expect(untraced).toContain(sinkOrigin);
  } finally {
    await site.stop();
    sink.close();
    sink.closeAllConnections();
  }
});

test("without one nothing of it is even loaded @desktop", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.goto("/markets");
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  expect(scripts.filter((url) => url.includes("sentry"))).toEqual([]);
});
