import fc from "fast-check";
import { expect, test } from "vitest";
import { mayReload, recoverRoute, reloadOnce, watchChunkLoads } from "./chunk-reload";

class FakeWindow extends EventTarget {
  reloads = 0;
  kept = new Map<string, string>();
  opened: string[] = [];
  location = {
    href: "http://site.test/login?a=1#b",
    reload: () => void (this.reloads += 1),
    assign: (url: string | URL) => void this.opened.push(String(url)),
  };
  __remixRouter = { state: { navigation: { location: { pathname: "//evil.test/x", search: "?q=1", hash: "#h" } } } };
  sessionStorage = {
    getItem: (key: string) => this.kept.get(key) ?? null,
    setItem: (key: string, value: string) => void this.kept.set(key, value),
  };
}

const preloadError = () => new Event("vite:preloadError", { cancelable: true });

test.each([
  [null, 0, true],
  [1_000, 1_000, false],
  [1_000, 10_999, false],
  [1_000, 11_000, true],
  [5_000, 4_000, true],
])("last at %j, now %i: reload is %s", (last, now, allowed) => {
  expect(mayReload(last, now)).toBe(allowed);
});

test("however often chunks fail, two reloads are never closer than ten seconds", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4_000 }), { maxLength: 60 }), (waits) => {
      const page = new FakeWindow();
      const times: number[] = [];
      let now = 0;
      for (const wait of waits) {
        now += wait;
        if (reloadOnce(page, now)) times.push(now);
      }
      expect(page.reloads).toBe(times.length);
      for (const [i, at] of times.entries()) if (i > 0) expect(at - (times[i - 1] ?? 0)).toBeGreaterThanOrEqual(10_000);
    }),
  );
});

test("a failed import reloads once; the failure is ours to deal with then, and the page's after that", () => {
  const page = new FakeWindow();
  watchChunkLoads(page);
  const first = preloadError();
  page.dispatchEvent(first);
  expect([page.reloads, first.defaultPrevented]).toEqual([1, true]);
  const second = preloadError();
  page.dispatchEvent(second);
  expect([page.reloads, second.defaultPrevented]).toEqual([1, false]);
});

test("where nothing can be remembered nothing is reloaded: it might never end", () => {
  const page = new FakeWindow();
  page.sessionStorage.setItem = () => {
    throw new DOMException("denied", "SecurityError");
  };
  watchChunkLoads(page);
  page.dispatchEvent(preloadError());
  expect(page.reloads).toBe(0);
});

test("a route that can't be loaded reloads once, and is opened as a document of this site after that", () => {
  const page = new FakeWindow();
  recoverRoute(page);
  expect([page.reloads, page.opened]).toEqual([1, []]);
  recoverRoute(page);
  expect([page.reloads, page.opened]).toEqual([1, ["http://site.test//evil.test/x?q=1#h"]]);
});
