import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { readInbound } from "./inbound";
import { newNonce, openReceiver, receiver } from "./receiver";

const NONCE = "0123456789abcdef0123456789abcdef";
const said = (message: object) => JSON.stringify({ nonce: NONCE, ...message });

test.each([
  [{ type: "navigate", url: "/spot/BTC_USDT" }],
  [{ type: "set-theme", theme: "system" }],
  [{ type: "back" }],
])("a message of the bridge is heard: %j", (message) => {
  expect(readInbound(said(message), NONCE)).toEqual({ ok: true, message });
});

test.each([
  ["without the nonce", JSON.stringify({ type: "back" }), "WRONG_NONCE"],
  ["with an old page's nonce", JSON.stringify({ type: "back", nonce: "f".repeat(32) }), "WRONG_NONCE"],
  ["with a nonce that only looks like it", JSON.stringify({ type: "back", nonce: [NONCE] }), "WRONG_NONCE"],
  ["as an object", { type: "back", nonce: NONCE }, "NOT_JSON"],
  ["as no JSON", "back", "NOT_JSON"],
  ["as a list", JSON.stringify([said({ type: "back" })]), "NOT_JSON"],
  ["over the limit", said({ type: "navigate", url: "/".repeat(5_000) }), "TOO_LARGE"],
  ["of an unknown type", said({ type: "place-order", price: "1" }), "INVALID_MESSAGE"],
  ["of a type out of the language's own names", said({ type: "__proto__" }), "INVALID_MESSAGE"],
  ["with a field too many", said({ type: "back", steps: 3 }), "INVALID_MESSAGE"],
  ["with a wrong field", said({ type: "set-theme", theme: "sepia" }), "INVALID_MESSAGE"],
])("a message %s is refused with its word", (_, json, verdict) => {
  const act = vi.fn();
  expect(receiver(NONCE, act)(json)).toBe(verdict);
  expect(act).not.toHaveBeenCalled();
});

test("nothing that can be sent makes the reader throw", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.anything()), (value) => !readInbound(value, NONCE).ok),
    { numRuns: 500 },
  );
});

test("the way in opens on the main frame, and closes with the page", () => {
  const close = openReceiver(() => "ACCEPTED");
  expect(window.BourseSite?.receive("{}")).toBe("ACCEPTED");
  close?.();
  expect(window.BourseSite).toBeUndefined();
});

test("a page inside another one's frame has no way in", () => {
  const frame = document.createElement("iframe");
  document.body.append(frame);
  const inner = frame.contentWindow;
  if (!inner) throw new Error("the frame has no window");
  expect(openReceiver(() => "ACCEPTED", inner as Window)).toBeNull();
  expect(inner).not.toHaveProperty("BourseSite");
  frame.remove();
});

test("every document has a nonce of its own", () => {
  const nonces = Array.from({ length: 100 }, newNonce);
  expect(new Set(nonces).size).toBe(100);
  expect(nonces.every((nonce) => /^[0-9a-f]{32}$/.test(nonce))).toBe(true);
});
