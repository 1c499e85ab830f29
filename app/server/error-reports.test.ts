import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { flush, wrapHandleErrorWithSentry } from "@sentry/remix";
import { afterAll, expect, test } from "vitest";
import { startErrorReports } from "./error-reports.server";

let received = "";
const sink = createServer((request, response) => {
  request.setEncoding("utf8").on("data", (text) => (received += text));
  request.on("end", () => response.end("{}"));
});
afterAll(() => void sink.close());

test("an error is reported with its place, and with nothing that could sign anybody in", async () => {
  await once(sink.listen(0, "127.0.0.1"), "listening");
  startErrorReports(`http://key@127.0.0.1:${(sink.address() as AddressInfo).port}/1`);
  // Drawn, since the report shows the source around the error.
  const secret = randomUUID();
  const request = new Request(`http://site.test/login?email=${secret}`, {
    method: "POST",
    headers: { Cookie: `access_token=${secret}`, "X-Authorization": secret },
    body: new URLSearchParams({ password: secret }),
  });
  const handleError = wrapHandleErrorWithSentry(() => {});
  await handleError(new Error("the page broke"), { request });
  expect(await flush(5_000)).toBe(true);
  expect(received).toContain("the page broke");
  expect(received).toContain('"url":"http://site.test/login"');
  expect(received).not.toContain(secret);
});
