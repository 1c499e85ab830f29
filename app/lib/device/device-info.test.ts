import fc from "fast-check";
import { expect, test } from "vitest";
import { collectDeviceInfo, gmtOffset, type DeviceSources } from "./device-info";
import { DEVICE_INFO_MS, forgetDeviceInfo, keptDeviceInfo } from "./kept-device-info";
import { brandModelOf, deviceNameOf, systemVersionOf } from "./user-agent";

const FIELDS = [
  "screen_resolution", "available_screen_resolution", "system_version", "brand_model", "system_lang", "timezone", "timezoneOffset",
  "user_agent", "list_plugin", "canvas_code", "webgl_vendor", "webgl_renderer", "audio", "platform", "web_timezone", "device_name",
  "fingerprint",
]; // prettier-ignore

const PIXEL =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

function sources(changes: Partial<DeviceSources> = {}): DeviceSources {
  return {
    screen: { width: 412, height: 915, availWidth: 412, availHeight: 891 },
    navigator: {
      userAgent: PIXEL,
      language: "ar-AE",
      platform: "Linux armv81",
      plugins: [{ name: "PDF Viewer" }, { name: "x" }],
    },
    timezoneOffset: -240,
    timeZoneName: "Asia/Dubai",
    drawing: () => "data:image/png;base64,AAAA",
    graphics: () => ({ vendor: "ARM", renderer: "Mali-G715" }),
    sound: async () => [0.1, 0.2],
    ...changes,
  };
}

test("exactly the specification's fields are collected", async () => {
  const info = await collectDeviceInfo(sources());
  expect(Object.keys(info).sort()).toEqual([...FIELDS].sort());
  expect(info).toMatchObject({
    screen_resolution: "412x915",
    available_screen_resolution: "412x891",
    system_version: "Android 14",
    brand_model: "Pixel 8",
    system_lang: "ar-AE",
    timezone: "GMT+04:00",
    timezoneOffset: -240,
    user_agent: PIXEL,
    list_plugin: "PDF Viewer,x",
    webgl_vendor: "ARM",
    webgl_renderer: "Mali-G715",
    platform: "Linux armv81",
    web_timezone: "Asia/Dubai",
    device_name: "Chrome 140, Pixel 8",
  });
  for (const hash of [info.canvas_code, info.audio, info.fingerprint]) expect(hash).toMatch(/^[0-9a-f]{32}$/);
});

test("the fingerprint is the same for the same device, and another where any field differs", async () => {
  const fingerprint = async (changes?: Partial<DeviceSources>) =>
    (await collectDeviceInfo(sources(changes))).fingerprint;
  const own = await fingerprint();
  expect(await fingerprint()).toBe(own);
  const others = await Promise.all([
    fingerprint({ timezoneOffset: -210 }),
    fingerprint({ timeZoneName: "Asia/Muscat" }),
    fingerprint({ drawing: () => "data:image/png;base64,AAAB" }),
    fingerprint({ sound: async () => [0.1, 0.3] }),
    fingerprint({ graphics: () => ({ vendor: "ARM", renderer: "Mali-G710" }) }),
    fingerprint({ screen: { width: 412, height: 916, availWidth: 412, availHeight: 891 } }),
  ]);
  expect(new Set([own, ...others]).size).toBe(7);
});

test("no more than 500 plugin names are listed", async () => {
  const plugins = Array.from({ length: 700 }, (_, index) => ({ name: `p${index}` }));
  const info = await collectDeviceInfo(sources({ navigator: { ...sources().navigator, plugins } }));
  expect(info.list_plugin.split(",")).toHaveLength(500);
  expect(info.list_plugin.endsWith(",p499")).toBe(true);
});

test("a browser that refuses to draw, compute or play leaves those fields empty", async () => {
  const refuse = () => {
    throw new Error("blocked");
  };
  const info = await collectDeviceInfo(
    sources({ drawing: refuse, graphics: refuse, sound: () => Promise.reject(new Error("blocked")) }),
  );
  expect(info).toMatchObject({ canvas_code: "", webgl_vendor: "", webgl_renderer: "", audio: "" });
  expect(info.fingerprint).toMatch(/^[0-9a-f]{32}$/);
});

test.each([
  [0, "GMT+00:00"],
  [-480, "GMT+08:00"],
  [300, "GMT-05:00"],
  [-345, "GMT+05:45"],
  [210, "GMT-03:30"],
])("an offset of %i minutes is %s", (minutes, text) => {
  expect(gmtOffset(minutes)).toBe(text);
});

test("every offset there is fits GMT±hh:mm", () => {
  fc.assert(
    fc.property(fc.integer({ min: -900, max: 900 }), (minutes) => /^GMT[+-]\d\d:[0-5]\d$/.test(gmtOffset(minutes))),
  );
});

const AGENTS: [agent: string, system: string, model: string, name: string][] = [
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1",
    "iOS 17.4.1", "Apple iPhone", "Safari 17, Apple iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Windows 10", "", "Edge 140, Windows 10",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.3 Safari/605.1.15",
    "macOS 10.15.7", "Apple Mac", "Safari 17, Apple Mac",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Linux", "", "Firefox 130, Linux"],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    "Android 10", "", "Chrome 140, Android 10",
  ],
  ["curl/8.5", "", "", ""],
  ["", "", "", ""],
]; // prettier-ignore

test.each(AGENTS)("%s is known again", (agent, system, model, name) => {
  expect([systemVersionOf(agent), brandModelOf(agent), deviceNameOf(agent)]).toEqual([system, model, name]);
});

test("whatever an agent calls itself, its names stay short", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      const agent = `Mozilla/5.0 (Linux; Android 14; ${text}) Chrome/1 ${text}`;
      return [systemVersionOf(agent), brandModelOf(agent), deviceNameOf(agent)].every((name) => name.length <= 64);
    }),
  );
});

/** A browser's local storage. */
function storage(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test("what was collected holds for 24 hours, and is collected again after them", async () => {
  const local = storage();
  let collected = 0;
  const at = (now: number) =>
    keptDeviceInfo(
      () => local,
      now,
      async () => {
        collected += 1;
        return collectDeviceInfo(sources());
      },
    );
  const first = await at(1_000);
  expect(await at(1_000 + DEVICE_INFO_MS - 1)).toEqual(first);
  expect(collected).toBe(1);
  await at(1_000 + DEVICE_INFO_MS);
  expect(collected).toBe(2);
  // A clock that was set back doesn't make it last for ever.
  await at(500);
  expect(collected).toBe(3);
});

test.each(["", "null", "7", "{", '{"at":1}', '{"at":1,"info":{"fingerprint":"<b>"}}', '{"at":"1","info":{}}'])(
  "storage that holds something else is collected over: %j",
  async (text) => {
    const info = await keptDeviceInfo(
      () => storage({ deviceInfo: text }),
      2,
      () => collectDeviceInfo(sources()),
    );
    expect(info.device_name).toBe("Chrome 140, Pixel 8");
  },
);

test("storage that the browser refuses keeps nothing and stops nothing", async () => {
  const refused = () => {
    throw new Error("SecurityError");
  };
  const info = await keptDeviceInfo(refused, 1, () => collectDeviceInfo(sources()));
  expect(info.fingerprint).toMatch(/^[0-9a-f]{32}$/);
  expect(forgetDeviceInfo(refused)).toBe(false);
});
