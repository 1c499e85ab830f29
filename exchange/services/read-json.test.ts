import fc from "fast-check";
import { expect, test } from "vitest";
import { readJson, RepeatedName } from "./read-json";

test("JSON is read as the runtime reads it", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      expect(readJson(text)).toEqual(JSON.parse(text));
    }),
  );
  for (const text of ['"a:b"', '{"a\\":":1}', '{"\\\\":{"":[{"x":":"}]}}', "null", "0", '{"__proto__":{"a":1}}'])
    expect(readJson(text)).toEqual(JSON.parse(text));
});

test("a name that stands twice in an object is refused wherever it stands and however it is written", () => {
  for (const text of [
    '{"side":"buy","side":"sell"}',
    '{"a":1,"\\u0061":2}',
    '{"a":[{"b":1,"b":1}]}',
    '{"a":{"b":{},"b":{}}}',
    '{"1":0,"1":0}',
    '{"__proto__":1,"__proto__":2}',
  ])
    expect(() => readJson(text), text).toThrow(RepeatedName);
  expect(readJson('[{"a":1},{"a":1}]')).toEqual([{ a: 1 }, { a: 1 }]);
});

test("a text that nests deeper than the stack goes is read or refused, never a fault", () => {
  const depth = 30_000;
  expect(() => readJson(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`)).not.toThrow(RangeError);
  expect(() => readJson("[".repeat(depth))).toThrow(SyntaxError);
});
