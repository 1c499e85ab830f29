import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText, fields, finiteNumber, flag, listOf, oneOf, orNull, text } from "./checks";

const shape = fields({
  name: text(5),
  note: orNull(anyText(3)),
  sizes: listOf(finiteNumber, 2),
  on: flag,
  kind: oneOf(["a", 1]),
});
const GOOD = { name: "abc", note: null, sizes: [1, 2.5], on: false, kind: 1 };

test("a shape lets through what has all of its fields, each as it must be", () => {
  expect(shape(GOOD)).toBe(true);
  expect(shape({ ...GOOD, note: "", sizes: [], kind: "a" })).toBe(true);
});

test.each([
  { ...GOOD, more: 1 }, { ...GOOD, name: "" }, { ...GOOD, name: "abcdef" }, { ...GOOD, note: "abcd" }, { ...GOOD, sizes: [1, 2, 3] },
  { ...GOOD, sizes: ["1"] }, { ...GOOD, sizes: [NaN] }, { ...GOOD, on: "true" }, { ...GOOD, kind: "b" }, { ...GOOD, note: undefined },
  { name: "abc" }, [], null, "abc", 3,
])("%j has another shape", (value) => {
  expect(shape(value)).toBe(false);
}); // prettier-ignore

test("nothing that JSON can say is an object with a field it hasn't", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => void expect(fields({ "the one": flag })(value)).toBe(false)));
  expect(fields({ toString: flag })({})).toBe(false);
});
