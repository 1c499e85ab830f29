import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { callNative, NativeCallError, tellNative, type NativeCallCode, type ShellHost } from "./call-native";
import { MESSAGE_CHARACTERS_MAX } from "./message-schema";
import type { OutboundMessage } from "./outbound";
import { readShellType, SHELL_TYPES, type ShellType } from "./shell-type";

const MESSAGES: OutboundMessage[] = [
  { type: "ready", version: 1, nonce: "0123456789abcdef0123456789abcdef" },
  { type: "theme-changed", theme: "dark" },
  { type: "locale-changed", locale: "ar_AE", direction: "rtl" },
  { type: "login-changed", isSignedIn: true },
  { type: "title-changed", title: "أسواق | Bourse", path: "/ar_AE/markets" },
  { type: "share", title: "Markets | Bourse", url: "https://bourse.test/markets" },
  { type: "copy", text: "104123.5" },
];

afterEach(() => {
  delete window.webkit;
  delete window.BourseAndroid;
  delete window.BourseFlutter;
  vi.restoreAllMocks();
});

/** What a shell of each type puts on the window, insisting as real ones do on being called on its own object. */
function standIn(type: ShellType, receive: (payload: unknown) => void): void {
  if (type === "ios") {
    const handler = {
      postMessage(this: unknown, message: unknown) {
        if (this !== handler) throw new TypeError("Illegal invocation");
        receive(message);
      },
    };
    window.webkit = { messageHandlers: { bourse: handler } };
  } else if (type === "android") {
    window.BourseAndroid = {
      receive(json) {
        if (this !== window.BourseAndroid) throw new TypeError("Illegal invocation");
        receive(json);
      },
    };
  } else {
    window.BourseFlutter = {
      postMessage(json) {
        if (this !== window.BourseFlutter) throw new TypeError("Illegal invocation");
        receive(json);
      },
    };
  }
}

function codeOf(run: () => void): NativeCallCode | null {
  try {
    run();
    return null;
  } catch (error) {
    if (!(error instanceof NativeCallError)) throw error;
    return error.code;
  }
}

test("an ios shell receives every message as an object at its message handler", () => {
  const received: unknown[] = [];
  standIn("ios", (payload) => received.push(payload));
  for (const message of MESSAGES) callNative(message, "ios");
  expect(received).toEqual(MESSAGES);
});

test.each(["android", "flutter"] as const)("an %s shell receives every message as JSON text", (type) => {
  const received: unknown[] = [];
  standIn(type, (payload) => received.push(payload));
  for (const message of MESSAGES) callNative(message, type);
  expect(received.every((payload) => typeof payload === "string")).toBe(true);
  expect(received.map((payload) => JSON.parse(String(payload)))).toEqual(MESSAGES);
});

test("in a plain browser a native call raises the internal error", () => {
  expect(() => callNative({ type: "theme-changed", theme: "dark" }, null)).toThrow(NativeCallError);
  expect(codeOf(() => callNative({ type: "theme-changed", theme: "dark" }, null))).toBe("NATIVE_UNAVAILABLE");
});

test("so it does where the address claims a shell that isn't there, or another than the one that is", () => {
  standIn("android", () => undefined);
  expect(codeOf(() => callNative({ type: "copy", text: "1" }, "ios"))).toBe("NATIVE_UNAVAILABLE");
  expect(codeOf(() => callNative({ type: "copy", text: "1" }, "flutter"))).toBe("NATIVE_UNAVAILABLE");
});

test.each([
  ["a type that the bridge doesn't have", { type: "transfer", amount: "1" }],
  ["a type out of the language's own names", { type: "constructor" }],
  ["a field that is missing", { type: "share", title: "x" }],
  ["a field too many", { type: "copy", text: "1", token: "secret" }],
  ["a value out of its list", { type: "theme-changed", theme: "sepia" }],
  ["a text over its length", { type: "copy", text: "9".repeat(101) }],
  ["an empty text", { type: "copy", text: "" }],
])("%s is not sent", (_, message) => {
  const receive = vi.fn();
  standIn("ios", receive);
  expect(codeOf(() => callNative(message as unknown as OutboundMessage, "ios"))).toBe("NATIVE_MESSAGE_INVALID");
  expect(receive).not.toHaveBeenCalled();
});

test("no message is longer than the bridge's limit, however its texts are escaped", () => {
  const host: ShellHost = { BourseFlutter: { postMessage: (json) => sizes.push(json.length) } };
  const sizes: number[] = [];
  const text = (maxLength: number) => fc.string({ unit: "binary", minLength: 1, maxLength });
  fc.assert(
    fc.property(text(300), text(1_000), (title, url) => {
      const code = codeOf(() => callNative({ type: "share", title, url }, "flutter", host));
      return code === null || code === "NATIVE_MESSAGE_TOO_LARGE" || code === "NATIVE_MESSAGE_INVALID";
    }),
  );
  expect(codeOf(() => callNative({ type: "share", title: "x", url: "\u0001".repeat(1_000) }, "flutter", host))).toBe(
    "NATIVE_MESSAGE_TOO_LARGE",
  );
  expect(sizes.length).toBeGreaterThan(0);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(MESSAGE_CHARACTERS_MAX);
});

test("a shell that fails is told apart from one that isn't there, and keeps its cause", () => {
  const cause = new Error("bridge closed");
  standIn("ios", () => {
    throw cause;
  });
  expect(codeOf(() => callNative({ type: "copy", text: "1" }, "ios"))).toBe("NATIVE_CALL_FAILED");
  expect(() => callNative({ type: "copy", text: "1" }, "ios")).toThrow(expect.objectContaining({ cause }));
});

test("pages ask for the shell first and never see an error", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  for (const type of [null, ...SHELL_TYPES]) expect(tellNative({ type: "copy", text: "1" }, type)).toBe(false);
  expect(warn).not.toHaveBeenCalled();
  standIn("flutter", () => {
    throw new Error("bridge closed");
  });
  expect(tellNative({ type: "copy", text: "1" }, "flutter")).toBe(false);
  expect(warn).toHaveBeenCalledWith("NATIVE_CALL_FAILED", expect.any(String));
  standIn("flutter", () => undefined);
  expect(tellNative({ type: "copy", text: "1" }, "flutter")).toBe(true);
});

test("only the three shells are shells, letter for letter", () => {
  fc.assert(
    fc.property(fc.anything(), (value) => readShellType(value) === null || SHELL_TYPES.includes(value as never)),
  );
  for (const value of ["IOS", " ios", "ios\n", "web", "", "__proto__", "ios,android", null, undefined, ["ios"]]) {
    expect(readShellType(value)).toBeNull();
  }
  expect(SHELL_TYPES.map(readShellType)).toEqual(["ios", "android", "flutter"]);
});
