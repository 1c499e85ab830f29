import { getSecurityConfig } from "~exchange/contract/get-security-config";
import { getWalletAccount } from "~exchange/contract/get-wallet-account";
import { call } from "./call.server";
import { env } from "./env.server";
import type { Caller } from "./exchange-api.server";
import { looksSignedIn } from "./session.server";

/** The person in the header: null when nobody is signed in. Amounts null where unknown. */
export interface Person {
  accountId: string | null;
  email: string | null;
  kind: "person" | "demo" | "maker" | null;
  totalUsdt: string | null;
  testFunds: boolean;
}

export async function loadPerson(caller: Caller): Promise<Person | null> {
  if (!looksSignedIn(caller.request)) return null;
  const [config, wallet] = await Promise.all([
    call(caller, getSecurityConfig, {}),
    call(caller, getWalletAccount, { walletTypeList: ["1"] }),
  ]);
  return {
    accountId: config.ok ? config.data.accountId : null,
    email: config.ok ? config.data.email : null,
    kind: config.ok ? config.data.kind : null,
    totalUsdt: wallet.ok ? wallet.data.totalUsdt : null,
    testFunds: wallet.ok && wallet.data.testFunds,
  };
}

/** The site's public origin, for canonical and alternate links. */
export function siteOrigin(request: Request): string {
  return env().siteUrl ?? new URL(request.url).origin;
}

export function socketUrls(): { spot: string; futures: string } {
  return { spot: env().spotSocketUrl, futures: env().futuresSocketUrl };
}
