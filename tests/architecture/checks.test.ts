import { expect, test } from "vitest";
import { physicalCssProblems } from "./css-rules";
import {
  drawerProblems,
  endpointProblems,
  environmentProblems,
  longFileProblems,
  longFunctionProblems,
  rawMarkupProblems,
  runtimeFormatProblems,
  unboundedFormProblems,
  unguardedActionProblems,
} from "./house-rules";
import { importProblems } from "./import-table";

const source = (file: string, text: string) => ({ file, text });
const imports = (file: string, specifier: string) =>
  importProblems([source(file, `import { x } from "${specifier}";`)]);
const importsTypes = (file: string, specifier: string) =>
  importProblems([source(file, `import type { X } from "${specifier}";`)]);

test.each([
  ["app/routes/($locale)/home.tsx", "~/routes/($locale)/markets"],
  ["app/routes/($locale)/home.tsx", "../actions/theme"],
  ["app/routes/($locale)/home.tsx", "~exchange/domain/units"],
  ["app/features/home/HomePage.tsx", "~/features/spot/Book"],
  ["app/features/home/HomePage.tsx", "~/server/call.server"],
  ["app/features/home/home.page.server.ts", "~/routes/home"],
  ["app/ui/Button.tsx", "~/features/home/HomePage"],
  ["app/ui/Button.tsx", "~exchange/contract/schemas"],
  ["app/lib/head.ts", "~exchange/contract/schemas"],
  ["app/lib/head.ts", "~/server/env.server"],
  ["app/server/call.server.ts", "~exchange/engine/port"],
  ["app/server/call.server.ts", "~exchange/services/accounts"],
  ["exchange/contract/login.ts", "~exchange/domain/units"],
  ["exchange/contract/login.ts", "hono"],
  ["exchange/domain/units.ts", "node:crypto"],
  ["exchange/domain/units.ts", "~exchange/contract/schemas"],
  ["exchange/engine/book.ts", "~exchange/contract/schemas"],
  ["exchange/engine/book.ts", "node:fs"],
  ["exchange/engine/book.ts", "../journal/journal"],
  ["exchange/http/handlers/login.ts", "~exchange/engine/book"],
  ["exchange/http/handlers/login.ts", "~/server/session.server"],
  ["exchange/services/accounts.ts", "~exchange/http/router"],
  ["exchange/main.ts", "~/lib/head"],
  ["app/newcomer/thing.ts", "react"],
])("%s may not import %s", (file, specifier) => {
  expect(imports(file, specifier)).toHaveLength(1);
});

test.each([
  ["app/routes/($locale)/home.tsx", "~/features/home/home.page.server"],
  ["app/features/home/home.page.server.ts", "~/server/call.server"],
  ["app/features/home/HomePage.tsx", "./Hero"],
  ["app/features/home/HomePage.tsx", "~exchange/domain/instrument"],
  ["app/ui/money/Price.tsx", "~/lib/format/format-decimal"],
  ["app/ui/ErrorOf.tsx", "~exchange/contract/error-codes"],
  ["app/lib/market-rows.ts", "~exchange/domain/units"],
  ["exchange/engine/journaled-engine.ts", "~exchange/journal/journal"],
  ["exchange/http/handlers/place-order.ts", "~exchange/contract/place-order"],
  ["exchange/services/command-gate.ts", "~exchange/engine/port"],
  ["exchange/main.ts", "./engine/start"],
])("%s may import %s", (file, specifier) => {
  expect(imports(file, specifier)).toEqual([]);
});

test("types may cross where no running edge is left", () => {
  expect(importsTypes("app/lib/market-rows.ts", "~exchange/contract/schemas")).toEqual([]);
  expect(importsTypes("exchange/contract/schemas.ts", "~exchange/domain/instrument")).toEqual([]);
  expect(importsTypes("app/ui/Button.tsx", "~exchange/contract/schemas")).toHaveLength(1);
  const mixed = source("app/lib/a.ts", 'import { type A, b } from "~exchange/contract/schemas";');
  expect(importProblems([mixed])).toHaveLength(1);
  const inline = source("app/lib/a.ts", 'import { type A } from "~exchange/contract/schemas";');
  expect(importProblems([inline])).toEqual([]);
});

test("re-exports and imports on demand count too", () => {
  expect(importProblems([source("app/ui/a.ts", 'export { x } from "~/server/call.server";')])).toHaveLength(1);
  expect(importProblems([source("app/ui/a.ts", 'const x = () => import("~/server/call.server");')])).toHaveLength(1);
  expect(importProblems([source("app/ui/a.ts", 'type X = import("~/server/call.server").X;')])).toHaveLength(1);
});

test("long files and functions are found", () => {
  expect(longFileProblems([source("a.ts", "x\n".repeat(501)), source("b.ts", "x\n".repeat(500))])).toHaveLength(1);
  const long = source("a.ts", `const render = () => {\n${"x();\n".repeat(69)}};\n`);
  expect(longFunctionProblems([long], {})).toEqual(["a.ts:1: render has 71 lines (70 at most)"]);
  expect(longFunctionProblems([long], { "a.ts#render": "why" })).toEqual([]);
  expect(longFunctionProblems([source("a.ts", `function f() {\n${"x();\n".repeat(68)}}\n`)], {})).toEqual([]);
});

test("drawers are found by their names", () => {
  const files = ["app/lib/utils.ts", "app/x/helpers.server.ts", "app/misc.css", "a/common.ts", "app/lib/head.ts"];
  expect(drawerProblems(files)).toHaveLength(4);
});

test.each([
  ".a { left: 0 }",
  ".a{margin-left:4px}",
  ".a { color: red; padding-right: 4px; }",
  ".a { border-left: 1px solid }",
  ".a { border-top-right-radius: 4px }",
  ".a { text-align: right }",
  ".a { float: left }",
  ".a { margin: 0 4px 0 8px }",
  ".a { inset: 0 auto 0 0 }",
  ".a { border-radius: 4px 0 0 4px }",
  "@media (width > 1px) { .a { right: 0; } }",
])("%s is physical", (css) => {
  expect(physicalCssProblems([source("a.css", css)], {})).toHaveLength(1);
});

test.each([
  ".a { inset-inline-start: 0; margin-inline-end: 4px; text-align: end }",
  ".left { color: red } .a:hover .right { top: 0 }",
  ".a { margin: 0 4px 2px 4px; padding: 0 calc(1px + 2px) 0 calc(1px + 2px) }",
  ".a { border-radius: 4px 4px 0 0 }",
  "/* left: 0; */ .a { transition: left 1s }",
])("%s is logical", (css) => {
  expect(physicalCssProblems([source("a.css", css)], {})).toEqual([]);
});

test("a physical declaration may be allowed with a reason", () => {
  const allowed = { "a.css|left: 0": "a chart never mirrors" };
  expect(physicalCssProblems([source("a.css", ".a { left: 0; right: 0; }")], allowed)).toHaveLength(1);
});

test("an action without its guard is found, however it is exported", () => {
  const bad = [
    "export async function action() {}",
    "export const action = async () => null;",
    'export { action } from "./x";',
    "export const action = wrap(guardedAction(f));",
  ];
  for (const text of bad) expect(unguardedActionProblems([source("app/routes/a.tsx", text)]), text).toHaveLength(1);
  const good = [
    "export const action = guardedAction(async () => null);",
    "const action = 1;",
    "export const other = 1;",
  ];
  for (const text of good) expect(unguardedActionProblems([source("app/routes/a.tsx", text)]), text).toEqual([]);
});

test("the environment is guarded", () => {
  expect(environmentProblems([source("app/a.ts", "const p = process.env.PORT; // process.env")], {})).toHaveLength(1);
  expect(environmentProblems([source("app/a.ts", "read(process.env)")], { "app/a.ts": "why" })).toEqual([]);
});

test("forms read without a limit are found", () => {
  expect(unboundedFormProblems([source("app/a.ts", "await request.formData()")])).toHaveLength(1);
  expect(unboundedFormProblems([source("app/server/read-form.server.ts", "await response.formData()")])).toEqual([]);
});

test("formatting by the runtime and markup from data are found", () => {
  expect(
    runtimeFormatProblems([source("app/a.ts", "new Intl.NumberFormat(); x.toLocaleString(); // Intl")]),
  ).toHaveLength(2);
  expect(runtimeFormatProblems([source("app/a.ts", "x.toLocaleUpperCase()")])).toEqual([]);
  expect(runtimeFormatProblems([source("app/a.ts", "new Intl.PluralRules(tag)")])).toEqual([]);
  const zone = "new Intl.DateTimeFormat().resolvedOptions().timeZone";
  expect(runtimeFormatProblems([source("app/a.ts", zone)])).toEqual([]);
  expect(runtimeFormatProblems([source("app/a.ts", "new Intl.DateTimeFormat().format(0)")])).toHaveLength(1);
  expect(rawMarkupProblems([source("a.tsx", "<p dangerouslySetInnerHTML={{ __html: text }} />")])).toHaveLength(1);
  expect(rawMarkupProblems([source("a.tsx", '<p dangerouslySetInnerHTML={{ __html: "a" }} />')])).toEqual([]);
});

test("an endpoint without its handler, under another name, or a handler without endpoint is found", () => {
  const login = source("exchange/contract/login.ts", 'export const login = defineEndpoint({ name: "login" })');
  const wrong = source("exchange/contract/logout.ts", 'export const logout = defineEndpoint({ name: "log-out" })');
  expect(endpointProblems([login], ["exchange/http/handlers/login.ts"])).toEqual([]);
  expect(endpointProblems([login], [])).toHaveLength(1);
  expect(endpointProblems([login, wrong], ["h/login.ts", "h/logout.ts", "h/other.ts"])).toHaveLength(2);
});
