import { once } from "node:events";
import type { Writable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Receiver } from "ws";
import { JoinedFrames } from "./joined-frames";
import { textFrame } from "./text-frame";

// The package exports it; its types forget it.
declare module "ws" {
  const Receiver: new (options: { isServer: boolean; maxPayload: number }) => Writable;
}

/** What a client of the ws package reads, whatever pieces the bytes arrive in. */
async function readBack(bytes: Buffer, cuts: readonly number[]): Promise<string[]> {
  const receiver = new Receiver({ isServer: false, maxPayload: 0 });
  const messages: string[] = [];
  receiver.on("message", (data: Buffer, isBinary: boolean) => {
    expect(isBinary).toBe(false);
    messages.push(data.toString());
  });
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  places.slice(1).forEach((end, index) => receiver.write(bytes.subarray(places[index], end)));
  receiver.end();
  await once(receiver, "finish");
  return messages;
}

const text = fc.string({ unit: "grapheme", maxLength: 400 });
/** Lengths round the borders between the three forms of a header. */
const border = fc
  .constantFrom(0, 1, 124, 125, 126, 127, 65_534, 65_535, 65_536, 70_000)
  .map((size) => "x".repeat(size));

test("any texts, framed and joined, are read back by the ws parser in order, however the bytes are cut", async () => {
  const texts = fc.array(fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: border }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(texts, fc.array(fc.nat(), { maxLength: 6 }), async (sent, cuts) => {
      let joined = JoinedFrames.none();
      for (const each of sent) joined = joined.and(textFrame(each));
      expect(await readBack(joined.toBuffer(), cuts)).toEqual(sent);
      expect(joined.bytes).toBe(joined.toBuffer().length);
    }),
    { numRuns: 200 },
  );
});

test("sockets that get the same frames share one buffer, others don't", () => {
  const [a, b, c] = ["a", "b", "c"].map(textFrame) as [Buffer, Buffer, Buffer];
  const none = JoinedFrames.none();
  expect(none.and(a).and(b).toBuffer()).toBe(none.and(a).and(b).toBuffer());
  expect(none.and(a).toBuffer()).toBe(a);
  expect(none.and(a).and(c).toBuffer().toString()).toBe(Buffer.concat([a, c]).toString());
  expect(none.and(b).and(c).toBuffer().toString()).toBe(Buffer.concat([b, c]).toString());
  expect(none.toBuffer()).toHaveLength(0);
});
