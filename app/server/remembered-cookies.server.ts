import { withoutLocale } from "~/i18n/localized-path";
import { PairCode } from "~exchange/contract/schemas";
import { keepLastContract, keepLastPair } from "./last-pair.server";
import { localeOfPath } from "./locale.server";
import { rememberedHeaders } from "./visit.server";

/** The cookies by which the browser keeps what a page's address says: its language and its pair, where it doesn't yet. */
export function rememberedCookies(request: Request): string[] {
  const { pathname } = new URL(request.url);
  const path = withoutLocale(pathname);
  const pair = PairCode.safeParse(/^\/spot\/([^/]+)$/.exec(path)?.[1]).data;
  const contract = PairCode.safeParse(/^\/futures\/usdt\/([^/]+)$/.exec(path)?.[1]).data;
  return [
    ...rememberedHeaders(request, localeOfPath(pathname)).getSetCookie(),
    ...(pair === undefined ? [] : keepLastPair(request, pair).getSetCookie()),
    ...(contract === undefined ? [] : keepLastContract(request, contract).getSetCookie()),
  ];
}
