import { withoutLocale } from "~/i18n/localized-path";
import { PairCode } from "~exchange/contract/schemas";
import { keepLastPair } from "./last-pair.server";
import { localeOfPath } from "./locale.server";
import { rememberedHeaders } from "./visit.server";

/** The cookies by which the browser keeps what a page's address says: its language and its pair, where it doesn't yet. */
export function rememberedCookies(request: Request): string[] {
  const { pathname } = new URL(request.url);
  const [, section, pair] = withoutLocale(pathname).split("/");
  const pairCode = section === "spot" ? PairCode.safeParse(pair).data : undefined;
  return [
    ...rememberedHeaders(request, localeOfPath(pathname)).getSetCookie(),
    ...(pairCode === undefined ? [] : keepLastPair(request, pairCode).getSetCookie()),
  ];
}
