import { expect, test } from "vitest";
import { warningIn } from "./plans.mjs";

test("only warnings and worse of a log are shown", () => {
  expect(warningIn('{"level":30,"msg":"listening"}')).toBeNull();
  expect(warningIn('{"level":40,"msg":"slow disk"}')).toBe("slow disk");
  expect(warningIn('{"level":50,"msg":"append failed","err":{"message":"ENOSPC"}}')).toBe("append failed: ENOSPC");
});

test("a line that is no log record is not shown", () => {
  expect(warningIn("hello")).toBeNull();
  expect(warningIn("null")).toBeNull();
});
