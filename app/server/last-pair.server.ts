import { PairCode } from "~exchange/contract/schemas";
import { FIRST_PAIR } from "~/lib/first-pair";
import { preferenceCookie, readCookies } from "./cookies.server";

const COOKIE = "lastPair";
const CONTRACT_COOKIE = "lastContract";
const FIRST_CONTRACT = "BTCUSDT";

/** The pair that this browser last looked at; the site's first one where it hasn't yet, or says nonsense. */
export function lastPair(request: Request): string {
  return PairCode.safeParse(readCookies(request)[COOKIE]).data ?? FIRST_PAIR;
}

/** The header that keeps a pair as the last one; none where it is that already. */
export function keepLastPair(request: Request, pairCode: string): Headers {
  return keeping(request, COOKIE, pairCode);
}

/** The contract that this browser last looked at; the site's first one where it hasn't yet, or says nonsense. */
export function lastContract(request: Request): string {
  return PairCode.safeParse(readCookies(request)[CONTRACT_COOKIE]).data ?? FIRST_CONTRACT;
}

export function keepLastContract(request: Request, pairCode: string): Headers {
  return keeping(request, CONTRACT_COOKIE, pairCode);
}

function keeping(request: Request, cookie: string, pairCode: string): Headers {
  const headers = new Headers();
  if (readCookies(request)[cookie] !== pairCode) headers.set("Set-Cookie", preferenceCookie(request, cookie, pairCode));
  return headers;
}
