import fc from "fast-check";
import { expect, test } from "vitest";
import { guardedAction, isOwnOrigin } from "./origin.server";

const HERE = "http://127.0.0.1:3000/markets";

function request(headers: Record<string, string>): Request {
  return new Request(HERE, { method: "POST", headers });
}

test.each([
  [{}, true],
  [{ Origin: "http://127.0.0.1:3000" }, true],
  [{ Origin: "https://exchange.example" }, true],
  [{ Origin: "http://127.0.0.1:3000", "Sec-Fetch-Site": "same-origin" }, true],
  [{ "Sec-Fetch-Site": "none" }, true],
  [{ "Sec-Fetch-Site": "cross-site" }, false],
  [{ "Sec-Fetch-Site": "same-site", Origin: "http://127.0.0.1:3000" }, false],
  [{ Origin: "null" }, false],
  [{ Origin: "" }, false],
  [{ Origin: "http://127.0.0.1" }, false],
  [{ Origin: "http://127.0.0.1:3001" }, false],
  [{ Origin: "http://127.0.0.1:3000.evil.test" }, false],
  [{ Origin: "http://evil.test/127.0.0.1:3000" }, false],
  [{ Origin: "http://127.0.0.1:3000@evil.test" }, false],
  [{ Origin: "https://sub.exchange.example" }, false],
])("%j: own is %s", (headers, own) => {
  expect(isOwnOrigin(request(headers), "https://exchange.example")).toBe(own);
});

test("no origin but the site's own passes", () => {
  fc.assert(
    fc.property(fc.webUrl({ validSchemes: ["http", "https", "ftp"] }), (url) => {
      const { origin, host } = new URL(url);
      fc.pre(host !== "127.0.0.1:3000");
      expect(isOwnOrigin(request({ Origin: origin }), null)).toBe(false);
    }),
  );
});

test("a guarded action runs for the site's own forms and refuses a foreign one with 403 before it runs", async () => {
  let runs = 0;
  const action = guardedAction(async () => (runs += 1));
  const args = (headers: Record<string, string>) => ({ request: request(headers), params: {}, context: {} });
  await expect(action(args({ Origin: "http://127.0.0.1:3000" }))).resolves.toBe(1);
  await expect(action(args({ Origin: "http://evil.test" }))).rejects.toMatchObject({
    data: { code: 3001 },
    init: { status: 403 },
  });
  expect(runs).toBe(1);
});
