import { LIMITS } from "~exchange/contract/limits";
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { localizedPath, withoutLocale } from "~/i18n/localized-path";
import { pairName } from "~/lib/instrument";
import { localeOf } from "~/server/locale.server";
import { returnAddress } from "~/server/return-address.server";
import { loadDemoMode, siteOrigin } from "~/server/root-data.server";
import { looksSignedIn } from "~/server/session.server";
import { translator } from "~/i18n/i18n.server";
import { bookRidges } from "./ridges.server";

/**
 * What the login and registration pages share. Throws the redirect to the return address for whoever is signed in
 * already.
 */
export async function signInPage({ params, request }: LoaderFunctionArgs, page: "login" | "register") {
  const locale = localeOf(params, request);
  const query = new URL(request.url).searchParams;
  const returnTo = returnAddress(query.get("redirectUrl") ?? query.get("forwardUrl"), locale);
  if (looksSignedIn(request)) throw redirect(returnTo, { status: 303 });
  const caller = { request, locale };
  const [demo, art] = await Promise.all([loadDemoMode(caller), bookRidges(caller)]);
  const t = translator(locale, "account");
  return {
    locale,
    origin: siteOrigin(request),
    title: t(`${page}.title`),
    description: t(`${page}.description`),
    returnTo,
    /** Typed on the page before, where there was one. */
    email: query.get("email")?.slice(0, LIMITS.emailCharacters) ?? "",
    /** Null where the person came from nowhere in particular. */
    returnsTo: describeReturn(returnTo, localizedPath(locale, "/")),
    demo,
    art,
  };
}

function describeReturn(returnTo: string, home: string): { pair: string | null } | null {
  if (returnTo === home) return null;
  const [, section, pair] = withoutLocale(returnTo.split("?")[0] ?? "").split("/");
  return { pair: section === "spot" && pair ? pairName(pair) : null };
}
