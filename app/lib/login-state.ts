/** The specification's four states of whoever looks at the page. */
export type LoginState = "login" | "unlogin" | "unOpenContractAccount" | "AccountIsFrozen";

/** What the exchange says about a login. `userSubType` 2 is a sub-account. */
export interface LoginFacts {
  isFrozen: boolean;
  hasFuturesAccount: boolean;
  userSubType: number;
  changeLogin: boolean;
  standAloneLogin: boolean;
}

const SUB_ACCOUNT = 2;

/** `facts` are null where the exchange couldn't be asked: the session is then all that is known. */
export function loginStateOf(isSignedIn: boolean, facts: LoginFacts | null): LoginState {
  if (!isSignedIn) return "unlogin";
  if (!facts) return "login";
  if (facts.isFrozen) return "AccountIsFrozen";
  return facts.hasFuturesAccount ? "login" : "unOpenContractAccount";
}

export function isSubAccount(facts: Pick<LoginFacts, "userSubType"> | null): boolean {
  return facts?.userSubType === SUB_ACCOUNT;
}

/** Whether the login may be changed for another: not by a sub-account that has no login of its own to come back with. */
export function mayChangeLogin(facts: LoginFacts | null): boolean {
  return facts !== null && facts.changeLogin && (!isSubAccount(facts) || facts.standAloneLogin);
}
