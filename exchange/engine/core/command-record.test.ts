import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCommand, FUNDED } from "../random-commands";
import { CoreUnderTest, OPENING } from "../core-under-test";
import { CommandBuffer } from "./command-buffer";
import { Core } from "./core";
import { Directory } from "./directory";
import { encodeCommand } from "./encode-command";
import { stateHash } from "./snapshot";

/** Applies records that were all written before the first of them was applied, as a batch or a journal gives them. */
function applyBlind(bodies: readonly Parameters<typeof encodeCommand>[2][]): Core {
  const core = new Core();
  const commands = new CommandBuffer();
  const places = bodies.map((body, index) => encodeCommand(commands, core.state.directory, body, 1_001 + index));
  for (const [index, at] of places.entries()) core.apply(index + 1, commands, at);
  return core;
}

test("a record means the same whether its names were known when it was written or came before it in its batch", () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 40, size: "max" }), (bodies) => {
      const all = [...OPENING, ...FUNDED, ...bodies];
      const known = new CoreUnderTest(undefined, null);
      for (const body of all) known.apply(body);
      expect(stateHash(applyBlind(all).state)).toBe(stateHash(known.core.state));
    }),
    { numRuns: 40 },
  );
});

test("a record that was stored and loaded again is applied like the one that was written", () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 40, size: "max" }), (bodies) => {
      const written = new CommandBuffer(8);
      const live = new Core();
      const replayed = new Core();
      for (const [index, body] of [...OPENING, ...FUNDED, ...bodies].entries()) {
        const at = encodeCommand(written, live.state.directory, body, 1_001 + index);
        const loaded = new CommandBuffer(8);
        // Journals hold records anywhere in memory.
        const payload = Uint8Array.from([1, ...written.payload(at)]).subarray(1);
        replayed.apply(index + 1, loaded, loaded.load(payload));
        live.apply(index + 1, written, at);
      }
      expect(stateHash(replayed.state)).toBe(stateHash(live.state));
      expect(replayed.state.events.doubles.slice(0, replayed.state.events.end)).toEqual(
        live.state.events.doubles.slice(0, live.state.events.end),
      );
    }),
    { numRuns: 40 },
  );
});

test("records of another version, and ones that were cut, are refused", () => {
  const commands = new CommandBuffer();
  const at = encodeCommand(commands, new Directory(), { type: "close-session", tokenHash: "t" }, 1);
  const payload = commands.payload(at).slice();
  expect(() => new CommandBuffer().load(payload.subarray(0, payload.length - 1))).toThrow();
  expect(() => new CommandBuffer().load(payload.subarray(0, 4))).toThrow();
  payload[1] = 99;
  const foreign = new CommandBuffer();
  expect(() => new Core().apply(1, foreign, foreign.load(payload))).toThrow("another version");
});

test.each(["", "x".repeat(37), "naïve", "tab\t", "exit:7"])(
  "a client order id %j can't be written down",
  (clientOrderId) => {
    const commands = new CommandBuffer();
    const body = { ...PLAIN, clientOrderId };
    expect(() => encodeCommand(commands, new Directory(), body, 1)).toThrow("client order id");
    expect(commands.end).toBe(0);
  },
);

const PLAIN = {
  type: "place-order",
  accountId: "ann",
  pair: "AAA_QQQ",
  side: "buy",
  orderType: "limit",
  timeInForce: "gtc",
  postOnly: false,
  selfTradePrevention: "none",
  price: 1,
  quantity: 1,
  quoteAmount: null,
} as const;
