import { Readable } from "node:stream";
import { createElement, Fragment } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { withoutNul } from "./without-nul.server";

/** Around React's buffer of 2,048 bytes, at every offset of a three-byte character. */
const PAGES = [0, 1, 2].map((offset) =>
  createElement(Fragment, null, "x".repeat(offset), ...Array.from({ length: 400 }, () => "搜索交易对")),
);

async function render(page: (typeof PAGES)[number]): Promise<string> {
  const { pipe } = renderToPipeableStream(page);
  const chunks: Buffer[] = [];
  for await (const chunk of Readable.from(pipe(withoutNul()))) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString("utf8");
}

test("a page of many-byte characters has no NUL and no broken character", async () => {
  for (const page of PAGES) {
    const html = await render(page);
    expect(html).not.toContain("\0");
    expect(html).not.toContain("\uFFFD");
    expect(html.match(/搜索交易对/g)).toHaveLength(400);
  }
});

test("bytes pass unchanged where there is no NUL", async () => {
  const stream = withoutNul();
  stream.end(Buffer.from("plain ✓"));
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toBe("plain ✓");
});
