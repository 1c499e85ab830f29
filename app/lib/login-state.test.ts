import { expect, test } from "vitest";
import { isSubAccount, loginStateOf, mayChangeLogin, type LoginFacts } from "./login-state";

const PLAIN: LoginFacts = {
  isFrozen: false,
  hasFuturesAccount: true,
  userSubType: 1,
  changeLogin: true,
  standAloneLogin: true,
};

test.each<[string, boolean, Partial<LoginFacts> | null]>([
  ["unlogin", false, null],
  ["unlogin", false, { isFrozen: true }],
  ["login", true, {}],
  ["login", true, null],
  ["unOpenContractAccount", true, { hasFuturesAccount: false }],
  ["AccountIsFrozen", true, { isFrozen: true }],
  ["AccountIsFrozen", true, { isFrozen: true, hasFuturesAccount: false }],
])("the login state is %s where signed in is %j and the facts are %j", (state, isSignedIn, facts) => {
  expect(loginStateOf(isSignedIn, facts && { ...PLAIN, ...facts })).toBe(state);
});

test("type 2 is a sub-account, and no other type is", () => {
  expect([0, 1, 2, 3].filter((userSubType) => isSubAccount({ userSubType }))).toEqual([2]);
  expect(isSubAccount(null)).toBe(false);
});

test.each<[boolean, Partial<LoginFacts>]>([
  [true, {}],
  [false, { changeLogin: false }],
  [true, { standAloneLogin: false }],
  [true, { userSubType: 2 }],
  [false, { userSubType: 2, standAloneLogin: false }],
])("changing the login is %j with %j", (expected, facts) => {
  expect(mayChangeLogin({ ...PLAIN, ...facts })).toBe(expected);
});
