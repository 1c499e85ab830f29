import { expect, test } from "vitest";
import { NewsStore } from "./news-store";

const news = (text: string) => ({ text, lang: "en-US", at: 1, isBad: false });

function memory(kept: Record<string, string> = {}) {
  const map = new Map(Object.entries(kept));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, text: string) => void map.set(key, text),
    removeItem: (key: string) => void map.delete(key),
  };
}

const texts = (store: NewsStore) => store.get().map(({ text }) => text);

test("news are kept newest first, unread until they are looked at, and there again at the next visit", () => {
  const storage = memory();
  const store = new NewsStore("news:1", storage);
  store.add(news("bought"));
  store.add(news("sold"));
  expect(texts(store)).toEqual(["sold", "bought"]);
  store.markRead();
  store.add(news("canceled"));
  const later = new NewsStore("news:1", storage);
  expect(later.get().map(({ text, isRead }) => [text, isRead])).toEqual([
    ["canceled", false],
    ["sold", true],
    ["bought", true],
  ]);
  expect(texts(new NewsStore("news:2", storage))).toEqual([]);
});

test("only the newest fifty are kept, and no endless text", () => {
  const store = new NewsStore("news:1", memory());
  for (let number = 0; number < 60; number += 1) store.add(news(String(number)));
  expect([store.get().length, store.get()[0]?.text, store.get()[49]?.text]).toEqual([50, "59", "10"]);
  store.add(news("x".repeat(2_000)));
  expect(store.get()[0]?.text).toHaveLength(500);
});

test("what is cleared is gone from the device as well", () => {
  const storage = memory();
  const store = new NewsStore("news:1", storage);
  store.add(news("bought"));
  store.clear();
  expect([texts(store), storage.map.size]).toEqual([[], 0]);
});

test("what another tab has written is not overwritten, and is shown once it is told of", () => {
  const storage = memory();
  const [here, there] = [new NewsStore("news:1", storage), new NewsStore("news:1", storage)];
  there.add(news("there"));
  here.add(news("here"));
  expect(texts(here)).toEqual(["here", "there"]);
  let told = 0;
  there.subscribe(() => (told += 1));
  there.reload();
  expect([told, texts(there)]).toEqual([1, ["here", "there"]]);
});

test("storage that holds something else, or refuses, breaks nothing", () => {
  const good = { ...news("kept"), isRead: true };
  const mixed = memory({ "news:1": JSON.stringify([1, { text: 5 }, good, null]) });
  expect(new NewsStore("news:1", mixed).get()).toEqual([good]);
  expect(texts(new NewsStore("news:1", memory({ "news:1": "{" })))).toEqual([]);
  const refuses = () => {
    throw new Error("refused");
  };
  for (const storage of [{ getItem: refuses, setItem: refuses, removeItem: refuses }, null]) {
    const store = new NewsStore("news:1", storage);
    store.add(news("bought"));
    store.add(news("sold"));
    expect(texts(store)).toEqual(["sold", "bought"]);
    store.clear();
    expect(texts(store)).toEqual([]);
  }
});
