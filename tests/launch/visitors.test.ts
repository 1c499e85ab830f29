import { afterEach, expect, test } from "vitest";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import { RATES } from "~exchange/contract/limits";
import { startSite, type RunningSite } from "./running-site";

const EMAIL = "owner@example.org";
const PASSWORD = "a long enough password 1";
const REFUSED = ERROR_CODES.TOO_MANY_REQUESTS.status;
const WRONG = ERROR_CODES.CREDENTIALS_WRONG.status;

let site: RunningSite;
afterEach(() => site.stop());

/** The status of a form that signs in or up; `said` is what the browser writes about where it is. */
async function sign(path: "/login" | "/register", password: string, said: Record<string, string>): Promise<number> {
  const body = new URLSearchParams({ email: EMAIL, password, terms: "on" }).toString();
  const { status } = await site.ask(path, { method: "POST", headers: { Origin: site.origin, ...said }, body });
  return status;
}

async function lockOut(said: Record<string, string>): Promise<void> {
  for (let tries = 0; tries < RATES.loginsPerNetworkAndEmail.points; tries += 1)
    expect(await sign("/login", "not the password", said)).toBe(WRONG);
  expect(await sign("/login", "not the password", said)).toBe(REFUSED);
}

test("behind the operator's proxy wrong passwords lock out their visitor, who can't lie about it, and nobody else", async () => {
  site = await startSite({ TRUSTED_PROXIES: "127.0.0.1" });
  const attacker = { "X-Forwarded-For": "203.0.113.7" };
  const owner = { "X-Forwarded-For": "198.51.100.9" };
  expect(await sign("/register", PASSWORD, owner)).toBe(303);
  await lockOut(attacker);
  // The proxy adds its word after whatever the browser sent.
  const lies = [
    { "X-Forwarded-For": "198.51.100.9, 203.0.113.7" },
    { ...attacker, "X-Visitor-Address": "198.51.100.9" },
    { ...attacker, "X-Visitor-Address": "198.51.100.9", "X-Website-Key": "a-key-that-is-made-up" },
  ];
  for (const lie of lies) expect(await sign("/login", PASSWORD, lie)).toBe(REFUSED);
  expect(await sign("/login", PASSWORD, owner)).toBe(303);
}, 180_000);

test("where the operator names no proxy, nothing that a visitor writes about themselves ends a lock-out", async () => {
  site = await startSite();
  await lockOut({});
  expect(await sign("/login", PASSWORD, { "X-Forwarded-For": "198.51.100.9" })).toBe(REFUSED);
  expect(await sign("/login", PASSWORD, { "X-Visitor-Address": "198.51.100.9" })).toBe(REFUSED);
}, 180_000);
