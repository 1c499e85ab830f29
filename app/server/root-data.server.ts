import { getHealth } from "~exchange/contract/get-health";
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

/** How long the exchange's mode is taken for granted: only its operator changes it, by a restart. */
const DEMO_MODE_MS = 30_000;
let demoMode = { on: false, until: 0 };

/** Whether the exchange runs in demo mode; what was last known where it can't be asked. */
export async function loadDemoMode(caller: Caller, now = Date.now()): Promise<boolean> {
  if (now < demoMode.until) return demoMode.on;
  const health = await call(caller, getHealth, {});
  if (health.ok) demoMode = { on: health.data.demo, until: now + DEMO_MODE_MS };
  return demoMode.on;
}

/** The site's public origin, for canonical and alternate links. */
export function siteOrigin(request: Request): string {
  return env().siteUrl ?? new URL(request.url).origin;
}

export function socketUrls(): { spot: string; futures: string } {
  return { spot: env().spotSocketUrl, futures: env().futuresSocketUrl };
}
