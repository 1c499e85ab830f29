import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserPorts } from "./browser-ports";

const URL_OF_RECEIVER = "http://r.test/analytics/sync";

/** Pictures whose loading the test decides. */
class FakeImage {
  static made: FakeImage[] = [];
  src = "";
  referrerPolicy = "";
  onload = () => {};
  onerror = () => {};
  constructor() {
    FakeImage.made.push(this);
  }
}

beforeEach(() => {
  FakeImage.made = [];
  vi.stubGlobal("Image", FakeImage);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.innerHTML = "";
});

const send = (method: "image" | "ajax" | "beacon", timeoutMs = 3_000) =>
  browserPorts().send(method, URL_OF_RECEIVER, "a+b/c=", timeoutMs);

test("an image carries the data in its address, and is taken when it loads", async () => {
  const taken = send("image");
  const [image] = FakeImage.made;
  expect(image?.src).toBe(`${URL_OF_RECEIVER}?data=a%2Bb%2Fc%3D`);
  expect(image?.referrerPolicy).toBe("no-referrer");
  image?.onload();
  expect(await taken).toBe("taken");
  const failed = send("image");
  FakeImage.made.at(-1)?.onerror();
  expect(await failed).toBe("failed");
});

test("an image that doesn't come in time has failed", async () => {
  expect(await send("image", 1)).toBe("failed");
});

test.each([
  [200, "taken"],
  [400, "refused"],
  [403, "refused"],
  [429, "failed"],
  [503, "failed"],
])("a form that is answered %i is %s", async (status, result) => {
  const fetching = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status }));
  vi.stubGlobal("fetch", fetching);
  expect(await send("ajax")).toBe(result);
  const [url, init] = fetching.mock.calls[0] ?? [];
  expect(url).toBe(URL_OF_RECEIVER);
  expect(init).toMatchObject({ method: "POST", credentials: "omit", referrerPolicy: "no-referrer" });
  expect(String(init?.body)).toBe("data=a%2Bb%2Fc%3D");
});

test("a form that nobody answers has failed", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  expect(await send("ajax")).toBe("failed");
});

test("a beacon is taken when the browser takes it", async () => {
  const sendBeacon = vi.fn((_url: string, _data: unknown) => true);
  vi.stubGlobal("navigator", { ...navigator, sendBeacon });
  expect(await send("beacon")).toBe("taken");
  expect(String(sendBeacon.mock.calls[0]?.[1])).toBe("data=a%2Bb%2Fc%3D");
  sendBeacon.mockReturnValue(false);
  expect(await send("beacon")).toBe("failed");
});

test("a browser without senders has failed, and nothing is thrown", async () => {
  vi.stubGlobal("navigator", {});
  expect(await send("beacon")).toBe("failed");
});

test("storage that the browser refuses is none", () => {
  vi.stubGlobal("localStorage", {
    setItem() {
      throw new DOMException("refused");
    },
  });
  expect(browserPorts().local).toBeNull();
  expect(browserPorts().session).not.toBeNull();
});

test("a link is told before it is followed, by mouse, key or menu, from wherever in it", () => {
  document.body.innerHTML = '<a href="https://help.test/"><b>help</b></a><p>text</p>';
  const followed: string[] = [];
  browserPorts().page.onFollow((link) => {
    followed.push(link.href);
    link.href = "https://help.test/?known";
  });
  const bold = document.querySelector("b");
  document.querySelector("p")?.click();
  bold?.dispatchEvent(new MouseEvent("auxclick", { bubbles: true }));
  bold?.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true }));
  expect(followed).toEqual(["https://help.test/", "https://help.test/?known"]);
  expect(document.querySelector("a")?.href).toBe("https://help.test/?known");
});

test("ids are new each time, of letters and digits that an address can carry", () => {
  const { newId } = browserPorts();
  expect(newId()).toMatch(/^[0-9a-f]{32}$/);
  expect(newId()).not.toBe(newId());
});
