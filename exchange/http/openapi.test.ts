import { afterAll, beforeAll, expect, test } from "vitest";
import { Envelope } from "~exchange/contract/endpoint";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import type { ApiDocument } from "~exchange/contract/reference/openapi";
import { startExchangeUnderTest, type ExchangeUnderTest } from "~exchange/exchange-under-test";

let running: ExchangeUnderTest;
beforeAll(async () => {
  running = await startExchangeUnderTest();
});
afterAll(() => running.stop());

async function documentOf(host: "spot" | "futures") {
  const response = await fetch(running.client.url("/openapi.json", host));
  return { headers: response.headers, document: (await response.json()) as ApiDocument };
}

test("both hosts describe themselves, to anyone and to any site, and the answer may be kept", async () => {
  const [spot, futures] = [await documentOf("spot"), await documentOf("futures")];
  expect(spot.document).toEqual(futures.document);
  expect(spot.document.openapi).toBe("3.1.0");
  expect(spot.headers.get("cache-control")).toBe("public, max-age=300");
  expect(spot.headers.get("access-control-allow-origin")).toBe("*");
  const other = await fetch(running.client.url("/healthz"));
  expect(other.headers.get("cache-control")).toBe("no-store");
});

test("every call of the document is answered by the hosts that it names, and by no other", async () => {
  const { document } = await documentOf("spot");
  const { code: missing } = ERROR_CODES.NOT_FOUND;
  for (const [path, { servers, get, post }] of Object.entries(document.paths)) {
    expect([get, post].filter(Boolean), path).not.toEqual([]);
    for (const method of [...(get ? ["GET"] : []), ...(post ? ["POST"] : [])])
      for (const host of ["spot", "futures"] as const) {
        const response = await fetch(running.client.url(path, host), { method });
        const { code } = Envelope.parse(await response.json());
        const isTold = servers.some(({ url }) => url === `{${host}}`);
        expect([method, path, host, code !== missing]).toEqual([method, path, host, isTold]);
      }
  }
});

test("a call that the document says needs a session is refused without one, and no other", async () => {
  const { document } = await documentOf("spot");
  for (const [path, { servers, get, post }] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries({ GET: get, POST: post })) {
      if (!operation) continue;
      const host = servers[0]?.url === "{spot}" ? "spot" : "futures";
      const { status } = await fetch(running.client.url(path, host), { method });
      const isNeeded = operation.security.length === 1;
      expect([path, status === 401]).toEqual([path, isNeeded]);
    }
});
