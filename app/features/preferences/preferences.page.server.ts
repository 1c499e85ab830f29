import type { LoaderFunctionArgs } from "@remix-run/node";
import { getSecurityConfig } from "~exchange/contract/get-security-config";
import { translator } from "~/i18n/i18n.server";
import { schemesFor } from "~/lib/preferences";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { localeOf } from "~/server/locale.server";
import { accountPreferences, readPreferences } from "~/server/preferences.server";
import { fiatRate, loadLanguages, siteOrigin } from "~/server/root-data.server";
import { looksSignedIn } from "~/server/session.server";
import { trackingView } from "~/server/tracking.server";
import type { Keeping } from "./keeping";

/** The choices that hold in this browser, and whether they can be kept with an account at the moment. */
export async function preferencesPage({ params, request }: LoaderFunctionArgs) {
  const locale = localeOf(params, request);
  const caller = { request, locale };
  const isSignedIn = looksSignedIn(request);
  const preferences = readPreferences(request, locale);
  const [languages, rate, keeping] = await Promise.all([
    loadLanguages(caller),
    fiatRate(caller, preferences.pricingCurrency),
    isSignedIn ? keepingOf(caller) : ("browser" as const),
  ]);
  const t = translator(locale, "preferences");
  return {
    locale,
    origin: siteOrigin(request),
    title: t("head.title"),
    description: t("head.description"),
    languages,
    preferences,
    schemes: schemesFor(locale),
    /** Whether the operator has said what a USDT is worth in the pricing currency. */
    hasRate: rate !== null,
    keeping,
    usage: trackingView(request)?.choice ?? null,
  };
}

/** Where a signed-in person's choices go: not to the shared demo account, nor to one that can't be reached. */
async function keepingOf(caller: Caller): Promise<Keeping> {
  const [config, kept] = await Promise.all([call(caller, getSecurityConfig, {}), accountPreferences(caller)]);
  if (!config.ok || !kept) return "failed";
  return config.data.kind === "demo" ? "shared" : "account";
}
