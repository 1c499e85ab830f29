import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nameDevice } from "./name-device";

// What jsdom can't do: draw. It has no sound either, which a browser may refuse as well.
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.cookie = "device_id=; Max-Age=0; Path=/";
});

const deviceId = () => /(?:^|; )device_id=([^;]*)/.exec(document.cookie)?.[1];

function signal(name: "globalPrivacyControl" | "doNotTrack", value: boolean | string) {
  Object.defineProperty(window.navigator, name, { value, configurable: true });
  return () => Reflect.deleteProperty(window.navigator, name);
}

test("the device's id is its fingerprint, the same on every page", async () => {
  await nameDevice();
  const id = deviceId();
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(JSON.parse(localStorage.getItem("deviceInfo") ?? "").info.fingerprint).toBe(id);
  await nameDevice();
  expect(deviceId()).toBe(id);
});

test("nothing of the device leaves the browser but the cookie", async () => {
  const send = vi.fn(() => Promise.reject(new Error("no network here")));
  vi.stubGlobal("fetch", send);
  vi.stubGlobal("XMLHttpRequest", send);
  await nameDevice();
  expect(send).not.toHaveBeenCalled();
});

test.each([
  ["globalPrivacyControl", true],
  ["doNotTrack", "1"],
] as const)("who asks for privacy by %s gets a random id, and nothing is collected", async (name, value) => {
  await nameDevice();
  const fingerprint = deviceId();
  const undo = signal(name, value);
  await nameDevice();
  const id = deviceId();
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(id).not.toBe(fingerprint);
  expect(localStorage.getItem("deviceInfo")).toBeNull();
  await nameDevice();
  expect(deviceId()).toBe(id);
  undo();
});

test("a signal that is off is none", async () => {
  const undo = signal("doNotTrack", "0");
  await nameDevice();
  expect(localStorage.getItem("deviceInfo")).not.toBeNull();
  undo();
});
