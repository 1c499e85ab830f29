import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDemoAccount } from "~exchange/contract/get-demo-account";
import { translator } from "~/i18n/i18n.server";
import { localizedPath } from "~/i18n/localized-path";
import { trimZeros } from "~/lib/decimal";
import { FIRST_PAIR } from "~/lib/first-pair";
import { call } from "~/server/call.server";
import { localeOf, pageNotFound } from "~/server/locale.server";
import { siteOrigin } from "~/server/root-data.server";

/** The shared demo account. Throws the 404 outside demo mode; `account` is the error's name where it can't be read. */
export async function demoPage({ params, request }: LoaderFunctionArgs) {
  const locale = localeOf(params, request);
  const answer = await call({ request, locale }, getDemoAccount, {});
  if (!answer.ok && answer.error === "DEMO_MODE_OFF") throw pageNotFound(request);
  const t = translator(locale, "account");
  return {
    locale,
    origin: siteOrigin(request),
    title: t("demo.title"),
    description: t("demo.description"),
    /** Where the one-click login leads. */
    firstPage: localizedPath(locale, `/spot/${FIRST_PAIR}`),
    account: answer.ok
      ? {
          ok: true as const,
          ...answer.data,
          testFunds: answer.data.testFunds.map(withoutZeros),
          newAccountFunds: answer.data.newAccountFunds.map(withoutZeros),
        }
      : { ok: false as const, error: answer.error, requestId: answer.requestId },
  };
}

/** Round sums, as they were decided: 0.1, not 0.10000000. */
function withoutZeros({ asset, amount }: { asset: string; amount: string }) {
  return { asset, amount: trimZeros(amount) };
}
