import type { EntryContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { pageDataScripts } from "./page-data.server";

/** Cut in the middle of a character, as streams are. */
function contextOf(text: string): EntryContext {
  const bytes = new TextEncoder().encode(text);
  const serverHandoffStream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  return { serverHandoffStream } as Partial<EntryContext> as EntryContext;
}

test("what loaders gave arrives whole, and nothing in it ends the script or begins another", async () => {
  const given = "</script><script>alert(1)</script> & 搜索 \u2028";
  const script = await pageDataScripts(contextOf(given), "the-nonce");
  expect(script).toMatch(/^<script nonce="the-nonce">[^<>&\u2028]*<\/script>$/);
  const written = /enqueue\((".*")\);window/.exec(script)?.[1] ?? "";
  expect(JSON.parse(written)).toBe(given);
});
