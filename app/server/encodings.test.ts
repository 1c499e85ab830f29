import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { encoded, encodingOf } from "./encodings.server";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["br;q=0.000, gzip;q=0", "identity"],
  ["x-br", "identity"],
  ["", "identity"],
])("whoever takes %j gets %s", (accepted, encoding) => {
  expect(encodingOf(accepted)).toBe(encoding);
});

test("every encoding gives the same bytes back", async () => {
  const page = Buffer.from("a page, 一页 ".repeat(100));
  const effort = { br: 4, gzip: 4 };
  expect(brotliDecompressSync(await encoded(page, "br", effort))).toEqual(page);
  expect(gunzipSync(await encoded(page, "gzip", effort))).toEqual(page);
  expect(await encoded(page, "identity", effort)).toBe(page);
});
