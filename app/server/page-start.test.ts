import type { EntryContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { pageStart } from "./page-start.server";

/** Cut in the middle of a character, as streams are. */
function contextOf(text: string): EntryContext {
  const bytes = new TextEncoder().encode(text);
  const serverHandoffStream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const part = (id: string) => ({ id, module: `/assets/${id}.js`, imports: ["/assets/shared.js"] });
  return {
    serverHandoffString: "{}",
    serverHandoffStream,
    manifest: {
      url: "/assets/manifest.js",
      entry: { module: "/assets/entry.js", imports: ["/assets/shared.js"] },
      routes: { root: part("root"), home: part("home"), other: part("other") },
    },
    staticHandlerContext: { matches: [{ route: { id: "root" } }, { route: { id: "home" } }] },
  } as object as EntryContext;
}

test("what loaders gave arrives whole, and nothing in it ends the script or begins another", async () => {
  const given = "</script><script>alert(1)</script> & 搜索 \u2028";
  const script = await pageStart(contextOf(given), "the-nonce");
  expect(script.match(/<\/?script/g)).toEqual(["<script", "</script"]);
  expect(script).toMatch(/^<script nonce="the-nonce">[^\u2028]*<\/script>$/);
  const written = /enqueue\((".*?")\);window/.exec(script)?.[1] ?? "";
  expect(JSON.parse(written)).toBe(given);
});

test("a page names each module of its routes once, and none of other pages'", async () => {
  const script = await pageStart(contextOf(""), "the-nonce");
  const [, preloads = ""] = /of (\[.*\])\) \{/.exec(script) ?? [];
  expect(JSON.parse(preloads)).toEqual([
    ...["/assets/manifest.js", "/assets/entry.js", "/assets/shared.js", "/assets/root.js", "/assets/home.js"],
  ]);
  expect(script).toContain('load({"root":"/assets/root.js","home":"/assets/home.js"})');
});
