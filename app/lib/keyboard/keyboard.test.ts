import fc from "fast-check";
import { expect, test } from "vitest";
import type { KeyPress } from "./key-press";
import { keyName } from "./key-press";
import { ShortcutMatcher } from "./shortcut-matcher";
import { SHORTCUT_LEVELS, SHORTCUTS, shortcutsFor, type ShortcutLevel } from "./shortcuts";

const PRESS: KeyPress = {
  ...{ key: "", code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...{ repeat: false, isComposing: false, place: "page" },
};

/** What a row of presses does, each 100 ms after the one before. */
function commandsOf(presses: readonly (string | Partial<KeyPress>)[], level: ShortcutLevel = "orders", gap = 100) {
  const matcher = new ShortcutMatcher();
  return presses.map((press, index) => {
    const given = typeof press === "string" ? { key: press } : press;
    return matcher.press({ ...PRESS, ...given }, shortcutsFor(level), 1_000 + index * gap).command;
  });
}

/** The press that a name of the table stands for. */
function pressOf(name: string): Partial<KeyPress> {
  const [modifier, key] = name.length > 1 && name.includes("+") ? name.split("+") : [null, name];
  const spelled = { enter: "Enter", escape: "Escape" }[key ?? ""] ?? key ?? "";
  if (modifier === "mod") return { key: spelled, ctrlKey: true };
  return modifier === "shift" ? { key: spelled.toUpperCase(), shiftKey: true } : { key: spelled };
}

test("every shortcut of the table is found by its own keys, and nothing before its last one", () => {
  for (const { keys, command } of SHORTCUTS) {
    const found = commandsOf(keys.map(pressOf));
    expect(found).toEqual([...keys.slice(1).map(() => null), command]);
  }
});

test("no two shortcuts are the same, and none begins with another whole one", () => {
  for (const a of SHORTCUTS) {
    for (const b of SHORTCUTS) {
      if (a === b) continue;
      expect(a.keys.every((key, index) => b.keys[index] === key)).toBe(false);
    }
  }
});

test("the second key of two is that of the sequence, not its own shortcut", () => {
  expect(commandsOf(["g", "s", "s"])).toEqual([null, "goSpot", "sell"]);
});

test("a first key whose second comes too late or is another one is forgotten", () => {
  expect(commandsOf(["g", "s"], "orders", 2_000)).toEqual([null, "sell"]);
  expect(commandsOf(["g", "b"])).toEqual([null, "buy"]);
  expect(commandsOf(["g", "y", "s"])).toEqual([null, null, "sell"]);
  expect(commandsOf(["g", "g", "s"])).toEqual([null, null, "goSpot"]);
});

test("Shift alone between two keys doesn't part them", () => {
  expect(commandsOf(["g", { key: "Shift", shiftKey: true }, "f"])).toEqual([null, null, "goFutures"]);
});

test("order keys do nothing until they are wanted, and no single key where none is", () => {
  expect(commandsOf(["b", "1", "Enter", "?"], "pages")).toEqual([null, null, null, "help"]);
  expect(commandsOf(["b", "?", "/", "g", "s"], "off")).toEqual([null, null, null, null, null]);
  expect(commandsOf([{ key: "k", metaKey: true }], "off")).toEqual(["palette"]);
});

test("held keys, half-written characters and other programs' combinations do nothing", () => {
  for (const given of [
    { repeat: true },
    { isComposing: true },
    { altKey: true },
    { ctrlKey: true },
    { metaKey: true },
  ]) {
    expect(commandsOf([{ key: "b", code: "KeyB", ...given }])).toEqual([null]);
  }
  expect(commandsOf([{ key: "k", ctrlKey: true, shiftKey: true }])).toEqual([null]);
  expect(commandsOf([{ key: "k", ctrlKey: true, altKey: true }])).toEqual([null]);
});

test("in a field keys write; Escape leaves it and the palette opens all the same", () => {
  const inField = (key: string) => ({ key, place: "text" as const });
  expect(commandsOf([inField("b"), inField("?"), inField("Enter"), inField("Escape")])).toEqual([
    null,
    null,
    null,
    "leave",
  ]);
  expect(commandsOf([{ ...inField("k"), ctrlKey: true }])).toEqual(["palette"]);
});

test("Enter on a button or link is that control's own, and a dialog keeps every key", () => {
  expect(commandsOf([{ key: "Enter", place: "control" }])).toEqual([null]);
  expect(commandsOf([{ key: "b", place: "control" }])).toEqual(["buy"]);
  expect(commandsOf([{ key: "b", place: "dialog" }])).toEqual([null]);
  expect(commandsOf([{ key: "k", ctrlKey: true, place: "dialog" }])).toEqual([null]);
});

test("on keyboards of other scripts a letter is the one of its place, and marks are found wherever they are", () => {
  expect(keyName({ ...PRESS, key: "и", code: "KeyB" })).toBe("b");
  expect(keyName({ ...PRESS, key: "Ч", code: "KeyX", shiftKey: true })).toBe("shift+x");
  expect(keyName({ ...PRESS, key: "١", code: "Digit1" })).toBe("1");
  expect(keyName({ ...PRESS, key: "/", code: "Digit7", shiftKey: true })).toBe("/");
  expect(keyName({ ...PRESS, key: "?", code: "Slash", shiftKey: true })).toBe("?");
  expect(keyName({ ...PRESS, key: "Dead", code: "BracketLeft" })).toBeNull();
});

test("whatever is pressed, a key that isn't taken has no command, and each level has the shortcuts of the one before", () => {
  const press = fc.record({
    key: fc.constantFrom("g", "s", "b", "X", "?", "/", "k", "Enter", "Escape", "Shift", "ü", "1"),
    code: fc.constantFrom("KeyG", "KeyX", ""),
    ...{ ctrlKey: fc.boolean(), metaKey: fc.boolean(), altKey: fc.boolean(), shiftKey: fc.boolean() },
    ...{ repeat: fc.boolean(), isComposing: fc.boolean() },
    place: fc.constantFrom("page", "control", "text", "dialog"),
  }) as fc.Arbitrary<KeyPress>;
  fc.assert(
    fc.property(fc.array(press, { maxLength: 12 }), (presses) => {
      const matcher = new ShortcutMatcher();
      presses.forEach((each, index) => {
        const match = matcher.press(each, SHORTCUTS, index * 300);
        if (match.command !== null) expect(match.isTaken).toBe(true);
        if (each.repeat || each.isComposing || each.altKey) expect(match.isTaken).toBe(false);
      });
    }),
  );
  const sizes = SHORTCUT_LEVELS.map((level) => shortcutsFor(level).length);
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
});
