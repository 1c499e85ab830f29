import fc from "fast-check";
import { hostname } from "node:os";
import { expect, test } from "vitest";
import { listenedOrigin } from "./listened-origin.server";

const at = (url: string, host = "127.0.0.1") => listenedOrigin(new Request(url), { host, port: 3000 });

test.each([
  ["http://127.0.0.1:3000/a", "127.0.0.1", "http://127.0.0.1:3000"],
  ["http://localhost:3000/a", "127.0.0.1", "http://localhost:3000"],
  ["http://localhost:8080/", "0.0.0.0", "http://localhost:8080"],
  ["http://[::1]:3000/a", "::", "http://[::1]:3000"],
  [`http://${hostname()}:3000/`, "0.0.0.0", `http://${hostname().toLowerCase()}:3000`],
  ["http://box.lan:3000/", "box.lan", "http://box.lan:3000"],
  ["http://evil.test/", "127.0.0.1", "http://127.0.0.1:3000"],
  ["http://evil.test/", "0.0.0.0", "http://localhost:3000"],
  ["http://evil.test/", "::1", "http://[::1]:3000"],
  ["http://127.0.0.1.evil.test/", "127.0.0.1", "http://127.0.0.1:3000"],
])("asked as %s, listening on %s, the site is at %s", (url, host, origin) => {
  expect(at(url, host)).toBe(origin);
});

test("no host but this machine's ever appears in the site's links", () => {
  fc.assert(
    fc.property(fc.webUrl(), (url) => {
      expect(at(url)).toBe("http://127.0.0.1:3000");
    }),
  );
});
