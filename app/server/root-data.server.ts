import { getAnniversary } from "~exchange/contract/get-anniversary";
import { getHealth } from "~exchange/contract/get-health";
import { getLanguageMenu } from "~exchange/contract/get-language-menu";
import { getSecurityConfig } from "~exchange/contract/get-security-config";
import { getTopInfo } from "~exchange/contract/get-top-info";
import { getWalletAccount } from "~exchange/contract/get-wallet-account";
import { listFiatRates } from "~exchange/contract/list-fiat-rates";
import { isLocaleCode, LOCALE_CODES, type LocaleCode } from "~/i18n/locales";
import { isSubAccount, loginStateOf, mayChangeLogin, type LoginState } from "~/lib/login-state";
import { call } from "./call.server";
import { env } from "./env.server";
import type { Caller } from "./exchange-api.server";
import { listenedOrigin } from "./listened-origin.server";
import { remembered } from "./remembered.server";
import { looksSignedIn } from "./session.server";
import { topUser } from "./top-user.server";

/** The person in the header: null when nobody is signed in. Amounts null where unknown. */
export interface Person {
  accountId: string | null;
  email: string | null;
  kind: "person" | "demo" | "maker" | null;
  totalUsdt: string | null;
  testFunds: boolean;
  loginState: LoginState;
  isSubAccount: boolean;
  /** Whether the account menu offers to log in as somebody else. */
  mayChangeLogin: boolean;
  changeLogin: boolean;
  standAloneLogin: boolean;
  /** Languages that are open to this person; null where the exchange didn't say. */
  languages: LocaleCode[] | null;
}

export async function loadPerson(caller: Caller): Promise<Person | null> {
  if (!looksSignedIn(caller.request)) return null;
  const [config, wallet, top] = await Promise.all([
    call(caller, getSecurityConfig, {}),
    call(caller, getWalletAccount, { walletTypeList: ["1"] }),
    call(caller, getTopInfo, {}),
  ]);
  const facts = config.ok ? config.data : null;
  const user = top.ok ? topUser(top.data) : null;
  return {
    accountId: facts?.accountId ?? user?.id ?? null,
    email: facts?.email ?? user?.email ?? null,
    kind: facts?.kind ?? null,
    totalUsdt: wallet.ok ? wallet.data.totalUsdt : null,
    testFunds: wallet.ok && wallet.data.testFunds,
    loginState: loginStateOf(true, facts),
    isSubAccount: isSubAccount(facts),
    mayChangeLogin: mayChangeLogin(facts),
    changeLogin: facts?.changeLogin ?? false,
    standAloneLogin: facts?.standAloneLogin ?? false,
    languages: top.ok ? languagesOf(top.data.availableLanguage) : null,
  };
}

/** Whether the exchange runs in demo mode. */
export const loadDemoMode = remembered(false, async (caller) => {
  const health = await call(caller, getHealth, {});
  return health.ok ? health.data.demo : undefined;
});

/** The languages that the operator offers, in the order of the menus. */
export const loadLanguages = remembered<LocaleCode[]>(LOCALE_CODES, async (caller) => {
  const menu = await call(caller, getLanguageMenu, {});
  return (menu.ok && languagesOf(menu.data.whiteList)) || undefined;
});

/** Since when the exchange has been open, and its coming birthday; null where the operator hasn't said. */
export const loadAnniversary = remembered<{ openedOn: number; years: number; next: number } | null>(
  null,
  async (caller) => {
    const anniversary = await call(caller, getAnniversary, {});
    return anniversary.ok ? anniversary.data : undefined;
  },
);

/**
 * What one USDT is worth in a fiat currency, as decimal text; null where nobody has said. The operator's setting stands
 * over what the exchange says.
 */
export async function fiatRate(caller: Caller, currency: string): Promise<string | null> {
  return env().fiatRates[currency] ?? (await loadFiatRates(caller))[currency] ?? null;
}

const loadFiatRates = remembered<Readonly<Record<string, string>>>({}, async (caller) => {
  const rates = await call(caller, listFiatRates, {});
  return rates.ok ? rates.data : undefined;
});

/** Those of the codes that the site speaks; null where it speaks none of them. */
function languagesOf(codes: readonly string[]): LocaleCode[] | null {
  const known = codes.filter(isLocaleCode);
  return known.length > 0 ? known : null;
}

/** The site's public origin, for canonical and alternate links. */
export function siteOrigin(request: Request): string {
  return env().siteUrl ?? listenedOrigin(request, env());
}

export function socketUrls(): { spot: string; futures: string } {
  return { spot: env().spotSocketUrl, futures: env().futuresSocketUrl };
}
