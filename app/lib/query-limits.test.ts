import fc from "fast-check";
import { expect, test } from "vitest";
import { isWithinQueryLimits, QUERY_LIMITS } from "./query-limits";

const distinct = (count: number) => Array.from({ length: count }, (_, i) => `p${i}=${i}`).join("&");
const repeated = (name: (index: number) => string, count: number) =>
  Array.from({ length: count }, (_, i) => `${name(i)}=x`).join("&");

test("the limits are those of the specification", () => {
  expect(QUERY_LIMITS).toEqual({ parameters: 1_000, items: 20, depth: 5 });
});

test.each<[string, (count: number) => string, number]>([
  ["names", distinct, 1_000],
  ["items of a name", (count) => repeated(() => "a", count), 20],
  ["items of a list", (count) => repeated(() => "a[]", count), 20],
  ["numbered items", (count) => repeated((i) => `a[${i}]`, count), 20],
  ["nested names", (count) => `a${"[b]".repeat(count)}=1`, 5],
  ["nested names in percent codes", (count) => `a${"%5Bb%5D".repeat(count)}=1`, 5],
])("%s: as many as the limit are read, one more is not", (_, query, limit) => {
  expect(isWithinQueryLimits(`?${query(limit)}`)).toBe(true);
  expect(isWithinQueryLimits(query(limit + 1))).toBe(false);
});

test("an ordinary query is read, broken percent codes and all", () => {
  for (const query of ["", "?", "?search=btc&sort=last", "?q=%", "?q=%E0%A4%A", "?[[[[[[[", "?a[b=1"])
    expect(isWithinQueryLimits(query), query).toBe(true);
});

test("no text makes it throw", () => {
  fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => typeof isWithinQueryLimits(text) === "boolean"));
});
