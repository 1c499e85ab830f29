import { expect, test } from "vitest";
import { readCursor } from "./cursor";

test("a cursor is the number that a page gave, and no cursor is the first page", () => {
  expect(readCursor(undefined)).toBeNull();
  expect(readCursor("0")).toBe(0);
  expect(readCursor("9007199254740991")).toBe(9_007_199_254_740_991);
});

test.each(["", " ", "-1", "+1", "1.5", "1e3", "0x10", " 12", "12\n", "next", "9007199254740993", "12345678901234567"])(
  "%j is no cursor of ours",
  (text) => {
    expect(() => readCursor(text)).toThrow(expect.objectContaining({ error: "INPUT_INVALID" }));
  },
);
