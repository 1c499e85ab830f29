import { afterAll, beforeAll, expect, test } from "vitest";
import { countActivity } from "~exchange/contract/count-activity";
import { getAnniversary } from "~exchange/contract/get-anniversary";
import { getDemoAccount } from "~exchange/contract/get-demo-account";
import { getLanguageMenu } from "~exchange/contract/get-language-menu";
import { openFuturesAccount } from "~exchange/contract/futures/open-futures-account";
import { getSecurityConfig } from "~exchange/contract/get-security-config";
import { getTopInfo } from "~exchange/contract/get-top-info";
import { getUserPreferences } from "~exchange/contract/get-user-preferences";
import { getWalletAccount } from "~exchange/contract/get-wallet-account";
import { LIMITS } from "~exchange/contract/limits";
import { listFiatRates } from "~exchange/contract/list-fiat-rates";
import { login } from "~exchange/contract/login";
import { updateUserPreferences } from "~exchange/contract/update-user-preferences";
import { startExchangeUnderTest, type ExchangeUnderTest } from "~exchange/exchange-under-test";

let running: ExchangeUnderTest;
beforeAll(async () => {
  running = await startExchangeUnderTest();
});
afterAll(() => running.stop());

const NOTHING_CHOSEN = {
  userLanguage: null,
  msgLanguage: null,
  pricingCurrency: null,
  deviceType: null,
  preferencesSettingInfo: {
    scientificNotation: null,
    theme: null,
    scheme: null,
    timeZone: null,
    density: null,
    favorites: null,
    balances: null,
    shortcuts: null,
    spokenPrice: null,
  },
};

interface Sent {
  method?: string;
  token?: string;
  body?: unknown;
}

/** As another program would call it: the body as it came. */
async function raw(path: string, { method = "GET", token, body }: Sent = {}) {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (token !== undefined) headers["x-authorization"] = token;
  const text = body === undefined ? null : JSON.stringify(body);
  const response = await fetch(running.client.url(path), { method, headers, body: text });
  return { status: response.status, body: (await response.json()) as { code: unknown; data: unknown; msg: string } };
}

test("the calls of the specification's table stand at its paths and answer with its codes", async () => {
  const { token } = await running.client.trader();
  const called = async (path: string, sent: Sent = {}) => (await raw(path, { token, ...sent })).body.code;
  const post = (body: unknown) => ({ method: "POST", body });
  expect(await called("/v2/users/security/config")).toBe(0);
  expect(await called("/open/activity/statistics?event=visit&request_source=PC")).toBe(0);
  expect(await called("/asset/v1/api/wallet/account", post({ walletTypeList: ["1"] }))).toBe(200);
  expect(await called("/v2/users/membership/user-perfenerce/get")).toBe(0);
  expect(await called("/v2/users/membership/user-perfenerce/update", post({ userLanguage: "ja_JP" }))).toBe(0);
  expect(await called("/afs/activity/v1/paging/anniversary/index")).toBe("0");
  expect(await called("/open/seckill/user/tops-info", { method: "POST" })).toBe(0);
  expect(await called("/open/lang/menu/show")).toBe(0);
});

test("preferences start empty, are kept one by one, and outlive a restart", async () => {
  const { client } = running;
  const { token } = await client.trader();
  expect(await client.call(getUserPreferences, {}, token)).toEqual(NOTHING_CHOSEN);
  await client.call(
    updateUserPreferences,
    { userLanguage: "zh_TW", deviceType: "h5", preferencesSettingInfo: { scientificNotation: false } },
    token,
  );
  const answer = await client.call(
    updateUserPreferences,
    { pricingCurrency: "TWD", preferencesSettingInfo: { theme: "system" } },
    token,
  );
  const chosen = {
    userLanguage: "zh_TW",
    msgLanguage: null,
    pricingCurrency: "TWD",
    deviceType: "h5",
    preferencesSettingInfo: { ...NOTHING_CHOSEN.preferencesSettingInfo, scientificNotation: false, theme: "system" },
  };
  expect(answer).toEqual(chosen);
  await running.restart();
  expect(await running.client.call(getUserPreferences, {}, token)).toEqual(chosen);
});

test("one person's preferences are nobody else's", async () => {
  const { client } = running;
  const [ann, ben] = [await client.trader(), await client.trader()];
  await client.call(updateUserPreferences, { pricingCurrency: "EUR" }, ann.token);
  expect(await client.call(getUserPreferences, {}, ben.token)).toEqual(NOTHING_CHOSEN);
});

test("preferences that change nothing are not journaled", async () => {
  const { client, exchange } = running;
  const { token } = await client.trader();
  await client.call(updateUserPreferences, { msgLanguage: "fr_FR" }, token);
  const sequence = exchange.engine.sequence();
  await client.call(updateUserPreferences, { msgLanguage: "fr_FR" }, token);
  await client.call(updateUserPreferences, {}, token);
  expect(exchange.engine.sequence()).toBe(sequence);
});

test.each([
  { userLanguage: "english" },
  { userLanguage: "en_us" },
  { msgLanguage: "" },
  { pricingCurrency: "euro" },
  { pricingCurrency: "EURO" },
  { deviceType: "tv" },
  { preferencesSettingInfo: { scientificNotation: "true" } },
  { preferencesSettingInfo: { theme: "pink" } },
  { preferencesSettingInfo: { timeZone: "UTC" } },
  { preferencesSettingInfo: { font: "Comic" } },
  { isAdmin: true },
  { userLanguage: "x".repeat(10_000) },
])("preferences %j are refused and change nothing", async (body) => {
  const { token } = await running.client.trader();
  const answer = await raw(updateUserPreferences.path, { method: "POST", token, body });
  expect(answer).toMatchObject({ status: 400, body: { code: 1001, data: null } });
  expect(await running.client.call(getUserPreferences, {}, token)).toEqual(NOTHING_CHOSEN);
});

test("the top of the page knows whoever is signed in, and refuses nobody else", async () => {
  const { client } = running;
  const { token, accountId } = await client.trader();
  const known = await client.call(getTopInfo, {}, token);
  expect(known).toMatchObject({ id: accountId, userInfo: { email: expect.stringMatching(/^trader/) } });
  expect(known.availableLanguage).toContain("ar_AE");
  for (const stranger of [undefined, "made-up"]) {
    expect(await client.call(getTopInfo, {}, stranger)).toMatchObject({ id: null, userInfo: null });
  }
});

test("the language menu lists the languages that the operator offers", async () => {
  const { whiteList } = await running.client.call(getLanguageMenu, {});
  expect(whiteList[0]).toBe("en_US");
  expect(whiteList).toHaveLength(13);
});

test("an exchange whose opening day isn't told has no anniversary", async () => {
  expect(await running.client.call(getAnniversary, {})).toBeNull();
});

test("events are counted whoever sends them, and long or unknown fields are refused", async () => {
  expect(
    await running.client.call(countActivity, { event: "visit", request_source: "H5", utm_source: "x" }),
  ).toBeNull();
  const long = "x".repeat(LIMITS.activityWordCharacters + 1);
  for (const query of [
    "",
    "?event=visit",
    "?event=visit&request_source=TV",
    `?event=${long}&request_source=PC`,
    "?event=visit&request_source=PC&utm_id=1",
  ]) {
    expect(await raw(countActivity.path + query), query).toMatchObject({ status: 400, body: { code: 1001 } });
  }
});

test("the security config says what a login may do, and the wallet what it is worth", async () => {
  const { client } = running;
  const { token, accountId } = await client.trader();
  expect(await client.call(getSecurityConfig, {}, token)).toMatchObject({
    accountId,
    userSubType: 1,
    changeLogin: true,
    standAloneLogin: true,
    isFrozen: false,
    hasFuturesAccount: false,
  });
  expect((await client.call(getWalletAccount, { walletTypeList: ["1"] }, token)).testFunds).toBe(true);
  await client.call(openFuturesAccount, { understood: true }, token);
  expect(await client.call(getSecurityConfig, {}, token)).toMatchObject({ hasFuturesAccount: true });
});

test("the demo account is everybody's, and keeps nobody's preferences", async () => {
  const { client, exchange } = running;
  const { email, password } = await client.call(getDemoAccount, {});
  const { token } = await client.call(login, { email, password });
  const sequence = exchange.engine.sequence();
  expect(await client.call(updateUserPreferences, { userLanguage: "ar_AE" }, token)).toEqual(NOTHING_CHOSEN);
  expect(exchange.engine.sequence()).toBe(sequence);
  expect(await client.call(getUserPreferences, {}, token)).toEqual(NOTHING_CHOSEN);
});

test("an exchange that was told its opening day answers its age and its coming birthday", async () => {
  const opened = await startExchangeUnderTest({ openedOn: Date.UTC(2021, 4, 1) });
  const anniversary = await opened.client.call(getAnniversary, {});
  await opened.stop();
  expect(anniversary).toMatchObject({ openedOn: Date.UTC(2021, 4, 1) });
  expect(anniversary?.years).toBeGreaterThanOrEqual(4);
  expect(anniversary?.next).toBeGreaterThan(Date.now());
});

test("the simulated market has a rate for every currency, and outside of it nobody makes one up", async () => {
  const rates = await running.client.call(listFiatRates, {});
  expect(rates.USD).toBe("1");
  expect(Object.keys(rates).length).toBeGreaterThanOrEqual(60);
  const real = await startExchangeUnderTest({ demo: "off" });
  try {
    expect(await real.client.call(listFiatRates, {})).toEqual({});
  } finally {
    await real.stop();
  }
});
