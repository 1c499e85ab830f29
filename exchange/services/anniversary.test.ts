import { expect, test } from "vitest";
import { anniversaryAt } from "./anniversary";

const day = (text: string) => Date.parse(text);

test.each([
  ["2021-05-01", "2021-05-01", 0, "2022-05-01"],
  ["2021-05-01", "2026-04-30T23:59:59.999Z", 4, "2026-05-01"],
  ["2021-05-01", "2026-05-01", 5, "2027-05-01"],
  ["2020-02-29", "2023-02-28", 2, "2023-03-01"],
  ["2030-01-01", "2026-05-01", 0, "2031-01-01"],
])("an exchange opened on %s is, at %s, %i years old and next celebrates on %s", (openedOn, now, years, next) => {
  expect(anniversaryAt(day(openedOn), day(now))).toEqual({ openedOn: day(openedOn), years, next: day(next) });
});
