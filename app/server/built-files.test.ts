import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtFiles } from "./built-files.server";

const SCRIPT = "export const answer = 42;".repeat(50);
const folder = mkdtempSync(join(tmpdir(), "built-files-"));
const send = builtFiles(folder);
const server = createServer((asked, response) => {
  if (!send(asked, response)) response.writeHead(200, { "X-By": "remix-serve" }).end();
});
let origin = "";

beforeAll(async () => {
  writeFileSync(join(folder, "part.js"), SCRIPT);
  writeFileSync(join(folder, "looks.css"), "a { color: red }");
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers: { "Accept-Encoding": "gzip, br", ...headers } });
const isOurs = async (path: string, headers?: Record<string, string>) =>
  (await ask(path, headers)).headers.get("X-By") === null;
/** However long it takes to make. */
const made = async (path: string) => {
  while (!(await isOurs(path))) await new Promise(setImmediate);
};

test("a file that has been asked for comes compressed from then on, to be kept for good", async () => {
  await made("/assets/part.js");
  const answer = await ask("/assets/part.js");
  expect(answer.headers.get("Content-Encoding")).toBe("br");
  expect(answer.headers.get("Content-Type")).toBe("application/javascript; charset=UTF-8");
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(Number(answer.headers.get("Content-Length"))).toBeLessThan(SCRIPT.length / 5);
  expect(await answer.text()).toBe(SCRIPT);
  await made("/assets/looks.css");
  expect((await ask("/assets/looks.css")).headers.get("Content-Type")).toBe("text/css; charset=UTF-8");
});

test("everything else is left to the website's own server", async () => {
  await made("/assets/part.js");
  expect(await isOurs("/assets/part.js", { "Accept-Encoding": "gzip" })).toBe(false);
  expect(await isOurs("/assets/part.js", { Range: "bytes=0-3" })).toBe(false);
  expect(await isOurs("/assets/part.js", { "If-None-Match": "x" })).toBe(false);
  for (const path of ["/assets/part.js?a", "/assets/none.js", "/assets/%2e%2e/part.js", "/part.js"]) {
    expect(await isOurs(path)).toBe(false);
    expect(await isOurs(path)).toBe(false);
  }
});
