import { expect, test } from "vitest";
import { LIMITS } from "~exchange/contract/limits";
import { readForm } from "./read-form.server";

const post = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request("http://127.0.0.1/form", { method: "POST", body, headers, duplex: "half" } as RequestInit);

test("forms of both encodings are read", async () => {
  const form = new FormData();
  form.set("theme", "dark");
  for (const body of [form, new URLSearchParams({ theme: "dark" })]) {
    expect((await readForm(post(body))).get("theme")).toBe("dark");
  }
});

test("no body is an empty form", async () => {
  expect([...(await readForm(post(null)))]).toEqual([]);
});

test.each([
  ["plain text", "theme=dark", "text/plain"],
  ["JSON", '{"theme":"dark"}', "application/json"],
  ["no type", "theme=dark", ""],
  ["multipart without a boundary", "theme=dark", "multipart/form-data"],
  ["broken multipart", "--x\r\nnothing", "multipart/form-data; boundary=x"],
])("%s is a bad request", async (_, body, type) => {
  await expect(readForm(post(body, { "Content-Type": type }))).rejects.toMatchObject({ init: { status: 400 } });
});

test("a body over the limit is refused, announced or not, and one without an end is not read for ever", async () => {
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  const announced = post("x", { ...type, "Content-Length": String(LIMITS.bodyBytes + 1) });
  await expect(readForm(announced)).rejects.toMatchObject({ init: { status: 413 } });
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 16_384;
      controller.enqueue(new Uint8Array(16_384).fill(97));
    },
  });
  await expect(readForm(post(endless, type))).rejects.toMatchObject({ init: { status: 413 } });
  expect(sent).toBeLessThan(17_000_000);
});
