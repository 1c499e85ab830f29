import http from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import "./refuse-bad-requests.mjs";

let server: http.Server;
let port: number;
beforeAll(async () => {
  server = http.createServer((_, response) => response.end("a page"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(() => server.close());

/** The raw answer to a raw request: clients would mend what is broken in it. */
function ask(path: string, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    });
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString()));
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
  });
}

test.each(["a b", "a/b", "evil.test/x?", "user@evil.test", "a:b", "<script>", "évil.test", "[::1", "1.2.3.4.5:80:90"])(
  "a Host that is none is refused with a page, before any listener: %j",
  async (host) => {
    const answer = await ask("/", host);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain("Go Back Home");
    expect(answer).not.toContain(host);
  },
);

test.each(["/%", "/%E0%A4%A", "/%ff/markets", "/ja_JP/%zz"])(
  "a path that can't be decoded is refused: %s",
  async (path) => {
    const answer = await ask(path, "exchange.example");
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toContain(path);
  },
);

test.each([
  ["/", "127.0.0.1:3000"],
  ["/ja_JP/markets?search=%", "exchange.example.org"],
  ["/%D8%B9", "[::1]:3000"],
  ["/", "localhost"],
])("every other request is passed on: %s at %s", async (path, host) => {
  expect(await ask(path, host)).toContain("a page");
});
