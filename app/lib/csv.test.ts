import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "./csv";

test("a text that a spreadsheet would run is written as a text", () => {
  for (const text of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
    expect(csvLine([{ text }], "comma").replace(/^"/, "")[0]).toBe("'");
  expect(csvLine([{ text: "order-1" }], "comma")).toBe("order-1\r\n");
});

test("decimals keep their digits and take the comma where cells are parted by semicolons", () => {
  expect(csvLine([{ decimal: "1234.50" }, { decimal: null }], "comma")).toBe("1234.50,\r\n");
  expect(csvLine([{ decimal: "1234.50" }, { text: "a;b" }], "semicolon")).toBe('1234,50;"a;b"\r\n');
});

test("whatever a text holds, it stays one cell of one line", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary-ascii" }), (text) => {
      const line = csvLine([{ text }, { text: "end" }], "comma");
      const cell = /^(?:"((?:[^"]|"")*)"|([^",;\r\n]*)),end\r\n$/.exec(line);
      const read = cell?.[1]?.replaceAll('""', '"') ?? cell?.[2] ?? null;
      expect(read?.replace(/^'(?=[=+\-@\t\r])/, "")).toBe(text.replace(/^'(?=[=+\-@\t\r])/, ""));
    }),
  );
});
