import { expect, test } from "vitest";
import { ChartStore } from "./chart-store";
import type { Drawing } from "./drawings/drawings";
import { DEFAULT_SETTINGS, toggleIndicator } from "./settings/chart-settings";
import { ChartStorage, type Storage } from "./settings/kept-value";

function memory(): Storage & { texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return { texts, getItem: (key) => texts.get(key) ?? null, setItem: (key, text) => void texts.set(key, text) };
}
const line: Drawing = {
  id: "a",
  tool: "trend",
  points: [
    { time: 1, price: 1 },
    { time: 2, price: 2 },
  ],
  text: null,
  isLocked: false,
};
function open(storage: Storage, { pair = "BTC_USDT", account = null as string | null } = {}) {
  const complaints: string[] = [];
  const store = new ChartStore(new ChartStorage(() => storage, account), pair, () => complaints.push("unkept"));
  return { store, complaints };
}

test("drawings are kept for their pair, settings for all of them", () => {
  const storage = memory();
  const { store } = open(storage);
  store.stroke({ kind: "add", drawing: line });
  store.change(toggleIndicator(DEFAULT_SETTINGS, "RSI"));
  const elsewhere = open(storage, { pair: "ETH_USDT" }).store;
  expect(elsewhere.board.get().drawings).toEqual([]);
  expect(elsewhere.settings.get()).toEqual(store.settings.get());
  expect(open(storage).store.board.get().drawings).toEqual([line]);
});

test("a visitor's chart is taken over at sign-in, and one account's never by another", () => {
  const storage = memory();
  open(storage).store.stroke({ kind: "add", drawing: line });
  const mine = open(storage, { account: "1" }).store;
  expect(mine.board.get().drawings).toEqual([line]);
  mine.stroke({ kind: "remove", id: "a" });
  mine.stroke({ kind: "add", drawing: { ...line, id: "b" } });
  expect(
    open(storage, { account: "1" })
      .store.board.get()
      .drawings.map(({ id }) => id),
  ).toEqual(["b"]);
  expect(
    open(storage, { account: "2" })
      .store.board.get()
      .drawings.map(({ id }) => id),
  ).toEqual(["a"]);
});

test("storage that is refused, full or spoilt leaves a chart that works, and says so", () => {
  const refused = (): never => {
    throw new Error("refused");
  };
  const { store, complaints } = open({ getItem: refused, setItem: refused });
  store.stroke({ kind: "add", drawing: line });
  expect(store.board.get().drawings).toEqual([line]);
  expect(complaints).toEqual(["unkept"]);
  expect(open({ getItem: () => "{", setItem: refused }).store.settings.get()).toEqual(DEFAULT_SETTINGS);
});

test("what another tab draws is taken in, and undoing here still works", () => {
  const storage = memory();
  const { store } = open(storage);
  const other = open(storage).store;
  store.stroke({ kind: "add", drawing: line });
  other.reload();
  expect(other.board.get().drawings).toEqual([line]);
  other.stroke({ kind: "add", drawing: { ...line, id: "b" } });
  store.reload();
  expect(store.board.get().drawings.map(({ id }) => id)).toEqual(["a", "b"]);
  store.stroke({ kind: "undo" });
  expect(store.board.get().drawings).toEqual([]);
});

test("a drawing that is gone is no longer selected", () => {
  const { store } = open(memory());
  store.stroke({ kind: "add", drawing: line });
  store.selected.set("a");
  expect(store.selectedDrawing()).toEqual(line);
  store.stroke({ kind: "clear" });
  expect(store.selected.get()).toBeNull();
});
