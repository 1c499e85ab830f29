import { createHash } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSite, type Answer, type RunningSite } from "./running-site";

const EMAIL = "very-private-person@example.org";
const PATHS = ["/", "/markets", "/spot/BTC_USDT", "/ja_JP", "/ja_JP/spot/ETH_USDT", "/trading-rules"];

let site: RunningSite;
let session: string;
beforeAll(async () => {
  site = await startSite();
  const body = new URLSearchParams({ email: EMAIL, password: "a long enough password 1", terms: "on" }).toString();
  const registered = await site.ask("/register", { method: "POST", headers: { Origin: site.origin }, body });
  expect(registered.status).toBe(303);
  const cookies = (registered.headers.get("set-cookie") ?? "").split("\n").map((cookie) => cookie.split(";")[0] ?? "");
  session = cookies.filter((cookie) => /^(correction_token|access_token|user_id)=./.test(cookie)).join("; ");
  expect(session).toContain("access_token=");
}, 180_000);
afterAll(() => site.stop());

const cached = ({ headers }: Answer) => headers.has("etag");
const policyOf = ({ headers }: Answer) => headers.get("content-security-policy") ?? "";

/** Asks until the answer is one that others get as well. */
async function keptPage(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answer = await site.ask(path, { headers });
    if (cached(answer)) return answer;
  }
  throw new Error(`${path} is never kept`);
}

test("signed-in and anonymous visits, in any order and at once: nothing of a person is in the others' pages", async () => {
  const visit = fc.record({
    path: fc.constantFrom(...PATHS),
    who: fc.constantFrom("person", "person with a message", "nobody", "nobody in the dark", "nobody with favourites"),
  });
  const cookies = {
    person: () => session,
    "person with a message": () =>
      `${session}; flash=${encodeURIComponent('{"tone":"success","key":"account:flash.signedIn"}')}`,
    nobody: () => "",
    "nobody in the dark": () => "theme=dark",
    "nobody with favourites": () => "favorites=ETH_USDT",
  };
  await fc.assert(
    fc.asyncProperty(fc.array(visit, { minLength: 4, maxLength: 12 }), async (visits) => {
      const answers = await Promise.all(
        visits.map(async ({ path, who }) => ({
          path,
          who,
          answer: await site.ask(path, { headers: { Cookie: cookies[who]() } }),
        })),
      );
      for (const { path, who, answer } of answers) {
        const isPerson = who.startsWith("person");
        expect([path, who, answer.status]).toEqual([path, who, 200]);
        expect([path, who, answer.body.includes(EMAIL)]).toEqual([path, who, isPerson]);
        if (isPerson || who === "nobody with favourites") expect(cached(answer)).toBe(false);
        if (isPerson) expect(answer.headers.get("cache-control")).toBe("private, no-store");
        expect(answer.body.includes('data-theme="dark"')).toBe(who === "nobody in the dark");
        expect(answer.headers.get("set-cookie") ?? "").not.toMatch(/token=|user_id=[^;]|theme=/);
      }
    }),
    { numRuns: 15 },
  );
});

test("a kept page has no nonce, and its policy allows exactly the scripts that are in it", async () => {
  for (const path of PATHS) {
    const answer = await keptPage(path);
    expect(answer.body).not.toMatch(/<(script|style)\b[^>]*nonce=/);
    expect(policyOf(answer)).not.toContain("nonce-");
    const allowed = policyOf(answer).match(/'sha256-[^']+'/g) ?? [];
    const inline = [...answer.body.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(
      ([, attributes = "", content]) => content !== "" && !attributes.includes("application/ld+json"),
    );
    const hashes = inline.map(
      ([, , content = ""]) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`,
    );
    expect(new Set(allowed)).toEqual(new Set(hashes));
  }
});

test("a kept page sets no cookie but those that its address means for this very visitor", async () => {
  const cookiesOf = async (cookie: string) => {
    const { headers } = await keptPage("/ja_JP/spot/BTC_USDT", { Cookie: cookie });
    return (headers.get("set-cookie") ?? "")
      .split("\n")
      .map((line) => line.split(";")[0])
      .filter((line) => line !== "");
  };
  expect(await cookiesOf("")).toEqual(["locale=ja_JP", "lastPair=BTC_USDT"]);
  expect(await cookiesOf("lastPair=BTC_USDT")).toEqual(["locale=ja_JP"]);
  expect(await cookiesOf("lastPair=BTC_USDT; locale=ja_JP")).toEqual([]);
});

test("a browser that has the kept page hears that it is the same, under the same policy", async () => {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const page = await keptPage("/markets");
    const again = await site.ask("/markets", { headers: { "If-None-Match": page.headers.get("etag") ?? "" } });
    // A second may have gone by.
    if (again.status === 200) continue;
    expect([again.status, again.body]).toEqual([304, ""]);
    expect(policyOf(again)).toBe(policyOf(page));
    expect(page.headers.get("cache-control")).toBe("private, no-cache");
    expect(page.headers.get("vary")).toBe("Accept-Encoding, Cookie, Accept-Language");
    return;
  }
  throw new Error("never the same");
});

test("each visitor gets the encoding that their browser takes, and an id of their own", async () => {
  const plain = await keptPage("/trading-rules");
  expect(plain.headers.has("content-encoding")).toBe(false);
  for (const encoding of ["gzip", "br"]) {
    const coded = await keptPage("/trading-rules", { "Accept-Encoding": encoding });
    expect(coded.headers.get("content-encoding")).toBe(encoding);
    expect(coded.headers.get("x-request-id")).not.toBe(plain.headers.get("x-request-id"));
  }
});
