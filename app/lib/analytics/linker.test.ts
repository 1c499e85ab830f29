import fc from "fast-check";
import { expect, test } from "vitest";
import { decorateLink, readLinkers, type Linker } from "./linker";
import { visitorIdIn } from "./visitor-id";

const HELP: Linker = { part_url: "help.example.org", after_hash: false };
const APP: Linker = { part_url: "app.example.org/m", after_hash: true };
const decorate = (href: string, visitor = "dv1") =>
  decorateLink(href, { here: "https://site.example.org/x", visitor, linkers: [HELP, APP] });

test.each([
  ["https://help.example.org/", "https://help.example.org/?visitor_id=dv1"],
  ["https://help.example.org/a?b=1#c", "https://help.example.org/a?b=1&visitor_id=dv1#c"],
  ["https://help.example.org/?visitor_id=dold&b=1", "https://help.example.org/?b=1&visitor_id=dv1"],
  ["https://en.help.example.org/", "https://en.help.example.org/?visitor_id=dv1"],
  ["https://app.example.org/m", "https://app.example.org/m#?visitor_id=dv1"],
  ["https://app.example.org/m?q=1#/page", "https://app.example.org/m?q=1#/page?visitor_id=dv1"],
  ["https://app.example.org/m#/page?a=1", "https://app.example.org/m#/page?a=1&visitor_id=dv1"],
])("%s becomes %s", (href, decorated) => {
  expect(decorate(href)).toBe(decorated);
  expect(decorate(decorated)).toBe(decorated);
});

test.each([
  "https://site.example.org/",
  "https://other.example.org/",
  "https://evil.test/?next=help.example.org",
  "https://help.example.org.evil.test/",
  "https://nothelp.example.org/",
  "https://app.example.org/other",
  "mailto:me@help.example.org",
  "javascript:help.example.org",
  "/markets",
  "",
  `https://help.example.org/${"x".repeat(2_048)}`,
])("%s stays as it is", (href) => {
  expect(decorate(href)).toBeNull();
});

test("entries without a domain-like text or a boolean are named by their place and ignored", () => {
  const warnings: string[] = [];
  const entries = [
    HELP,
    null,
    { part_url: "nodots", after_hash: true },
    { part_url: "a.b", after_hash: "yes" },
    "a.b",
    APP,
  ];
  expect(readLinkers(entries, (message) => warnings.push(message))).toEqual([HELP, APP]);
  expect(warnings).toEqual([2, 3, 4, 5].map((n) => `configuration of linker ${n} is not supported`));
});

test("a visitor who follows a link is the same on the site it leads to", () => {
  const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,63}$/);
  const address = fc.constantFrom(
    "https://help.example.org/",
    "https://help.example.org/a?b=1#c",
    "https://app.example.org/m",
    "https://app.example.org/m?q=1#/page?a=1",
  );
  fc.assert(
    fc.property(id, address, (visitor, href) => {
      expect(visitorIdIn(decorate(href, `d${visitor}`) ?? "")).toEqual({ id: visitor, wrong: false });
    }),
  );
});

test.each([
  ["?visitor_id=dabc", "abc", false],
  ["?visitor_id=aabc", null, false],
  ["?visitor_id=uabc", null, false],
  ["?visitor_id=fabc", null, false],
  ["?visitor_id=xabc", null, true],
  ["?visitor_id=d", null, true],
  ["?visitor_id=", null, true],
  [`?visitor_id=d${"x".repeat(64)}`, null, true],
  ["?visitor_id=d%00", null, true],
  ["?visitor_id=d<script>", null, true],
  ["", null, false],
])("the address %j says the visitor is %j", (query, id, wrong) => {
  expect(visitorIdIn(`https://site.test/${query}`)).toEqual({ id, wrong });
});
