import { expect, test } from "vitest";
import { Refusal } from "./refusal.mjs";
import { readSettings } from "./settings.mjs";

test("nothing set gives both programs on loopback and the embedded exchange", () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({
    websiteUrl: "http://127.0.0.1:3000",
    ownExchange: true,
    spotApiUrl: "http://127.0.0.1:3101",
    futuresApiUrl: "http://127.0.0.1:3102",
  });
  expect(settings.env).toMatchObject({ HOST: "127.0.0.1", PORT: "3000" });
});

test("either API address turns the embedded exchange off", () => {
  expect(readSettings({ SPOT_API_URL: "https://spot.example" }).ownExchange).toBe(false);
  expect(readSettings({ FUTURES_API_URL: "https://futures.example" }).ownExchange).toBe(false);
  expect(readSettings({ SPOT_API_URL: "https://spot.example" }).spotApiUrl).toBe("https://spot.example");
});

test("an empty value counts as not set and does not reach the programs", () => {
  const settings = readSettings({ SPOT_API_URL: "", PORT: "", LOG_LEVEL: "" });
  expect(settings.ownExchange).toBe(true);
  expect(settings.port).toBe(3000);
  expect(settings.env).not.toHaveProperty("LOG_LEVEL");
});

test("both programs are given one key to know each other by, a new one each start, and none where there is one exchange elsewhere", () => {
  const key = readSettings({}).env.WEBSITE_KEY;
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(readSettings({}).env.WEBSITE_KEY).not.toBe(key);
  expect(readSettings({ WEBSITE_KEY: "the-operator's-own" }).env.WEBSITE_KEY).toBe("the-operator's-own");
  expect(readSettings({ SPOT_API_URL: "https://spot.example" }).env).not.toHaveProperty("WEBSITE_KEY");
});

test("a wrong PORT is refused by a sentence that names it", () => {
  for (const PORT of ["abc", "0", "65536", "-1", "80.5", "1e3", "999999999999"]) {
    expect(() => readSettings({ PORT }), PORT).toThrow(Refusal);
    expect(() => readSettings({ PORT }), PORT).toThrow(/^PORT .*whole number/);
  }
});

test("a program that listens everywhere is reached by localhost, one on IPv6 in brackets", () => {
  expect(readSettings({ HOST: "0.0.0.0" }).websiteUrl).toBe("http://localhost:3000");
  expect(readSettings({ HOST: "::1", PORT: "81" }).websiteUrl).toBe("http://[::1]:81");
});
