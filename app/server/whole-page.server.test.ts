import { createElement, Fragment } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { WholePage } from "./whole-page.server";

/** Around React's buffer of 2,048 bytes, at every offset of a three-byte character. */
const PAGES = [0, 1, 2].map((offset) =>
  createElement(Fragment, null, "x".repeat(offset), ...Array.from({ length: 400 }, () => "搜索交易对")),
);

function render(page: (typeof PAGES)[number]): Promise<string> {
  return new Promise((resolve) => {
    const { pipe } = renderToPipeableStream(page, { onAllReady: () => pipe(new WholePage(resolve)) });
  });
}

test("a page of many-byte characters has no NUL and no broken character", async () => {
  for (const page of PAGES) {
    const html = await render(page);
    expect(html).not.toContain("\0");
    expect(html).not.toContain("\uFFFD");
    expect(html.match(/搜索交易对/g)).toHaveLength(400);
  }
});

test("a page comes as one text, unchanged where there is no NUL", async () => {
  const html = await new Promise((resolve) => {
    const page = new WholePage(resolve);
    page.write(Buffer.from("plain "));
    page.end(Buffer.from("✓"));
  });
  expect(html).toBe("plain ✓");
});
