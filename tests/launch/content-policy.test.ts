import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf, builtRoutes, startSite, type Answer, type RunningSite } from "./running-site";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
}, 180_000);
afterAll(() => site.stop());

function directives(policy: string): Map<string, string[]> {
  const parts = policy.split(";").map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = "", ...values]) => [name, values]));
}

/** By the response's nonce; in a page that many get, by what it holds, or as a file of ours. */
function isAllowed(tag: string, content: string, scripts: readonly string[]): boolean {
  const nonce = /nonce="([^"]+)"/.exec(tag)?.[1];
  if (nonce !== undefined) return scripts.includes(`'nonce-${nonce}'`);
  if (/\ssrc="\//.test(tag)) return scripts.includes("'self'");
  return scripts.includes(`'sha256-${createHash("sha256").update(content).digest("base64")}'`);
}

/** What is wrong with an answer's policy, and with the scripts in the page under it. */
function problems({ headers, body }: Answer): string[] {
  const text = headers.get("content-security-policy");
  if (!text) return ["no policy"];
  if (text.includes("\n")) return ["two policies"];
  const policy = directives(text);
  const scripts = policy.get("script-src") ?? policy.get("default-src") ?? [];
  const found: string[] = [];
  if (scripts.some((source) => /unsafe|^\*|^https?:|data:/.test(source))) found.push(`script-src ${scripts.join(" ")}`);
  for (const [name, wanted] of [
    ["object-src", "'none'"],
    ["frame-ancestors", "'none'"],
  ] as const) {
    const values = policy.get(name) ?? (name === "object-src" ? policy.get("default-src") : undefined);
    if (values?.join() !== wanted) found.push(`${name} ${values?.join() ?? "is missing"}`);
  }
  if (!policy.has("base-uri") || !policy.has("form-action")) found.push("base-uri or form-action is missing");
  const isDocument = /^text\/html/.test(headers.get("content-type") ?? "");
  if (!isDocument) return found;
  for (const [element, content = ""] of body.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)) {
    const tag = element.slice(0, element.indexOf(">") + 1);
    const isData = /type="application\/(ld\+)?json"/.test(tag);
    if (!isData && !isAllowed(tag, content, scripts)) found.push(`a script outside the policy: ${tag}`);
  }
  if (/\son[a-z]+="/i.test(body.replace(/<script[\s\S]*?<\/script>/g, ""))) found.push("an inline handler");
  if (/href="javascript:/i.test(body)) found.push("a javascript: link");
  return found;
}

test.each(["en_US", "ar_AE", "ja_JP"])(
  "every route of the build answers under a policy without unsafe scripts: %s",
  async (locale) => {
    const statuses = new Set<number>();
    for (const route of builtRoutes()) {
      const answer = await site.ask(addressOf(route, locale));
      statuses.add(answer.status);
      expect(problems(answer), `${addressOf(route, locale)} ${answer.status}`).toEqual([]);
    }
    expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 302, 404]));
  },
);

test("so do refusals, faults of the form, data and redirects", async () => {
  const own = { Origin: site.origin };
  const body = "email=x&password=y";
  const answers: [number, string, Promise<Answer>][] = [
    [400, "a path that can't be read", site.ask("/%")],
    [400, "too large a query", site.ask(`/markets?${"a=1&".repeat(1_100)}`)],
    [403, "a foreign form", site.ask("/login", { method: "POST", body })],
    [404, "an unknown pair", site.ask("/ar_AE/spot/NOPE_USDT")],
    [405, "a method that isn't", site.ask("/", { method: "TRACE" })],
    [405, "a form to a page without one", site.ask("/markets", { method: "POST", headers: own, body })],
    [413, "a form too large", site.ask("/login", { method: "POST", headers: own, body: `a=${"x".repeat(100_000)}` })],
    [422, "a wrong password", site.ask("/tr_TR/login", { method: "POST", headers: own, body })],
    [302, "a redirect", site.ask("/futures")],
    [303, "a form's redirect", site.ask("/actions/logout", { method: "POST", headers: own, body: "a=1" })],
    [200, "data of a page", site.ask("/markets.data")],
    [200, "a text", site.ask("/robots.txt")],
    [204, "options", site.ask("/", { method: "OPTIONS" })],
  ];
  for (const [status, name, asked] of answers) {
    const answer = await asked;
    expect([name, answer.status, problems(answer)]).toEqual([name, status, []]);
    expect(answer.headers.get("x-content-type-options"), name).toBe("nosniff");
    expect(answer.headers.get("referrer-policy"), name).toBeDefined();
  }
});

test("no nonce is ever used twice", async () => {
  const nonces = new Set<string>();
  for (let i = 0; i < 20; i++) {
    const { headers } = await site.ask("/login");
    nonces.add(/'nonce-([^']{22,})'/.exec(headers.get("content-security-policy") ?? "")?.[1] ?? "");
  }
  expect(nonces.size).toBe(20);
});
