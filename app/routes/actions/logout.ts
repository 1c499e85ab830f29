import { redirect } from "@remix-run/node";
import { logout } from "~exchange/contract/logout";
import { localizedPath } from "~/i18n/localized-path";
import { call } from "~/server/call.server";
import { clearedCookie } from "~/server/cookies.server";
import { localeOfPath } from "~/server/locale.server";
import { guardedAction } from "~/server/origin.server";
import { FAVORITES_COOKIE } from "~/server/preferences.server";
import { readForm } from "~/server/read-form.server";
import { returnAddress } from "~/server/return-address.server";
import { clearedSessionHeaders } from "~/server/session.server";

/**
 * Ends the session on the exchange and clears its cookies, whatever the exchange says. `next` is `login` for whoever
 * goes on as somebody else; they come back to the page.
 */
export const action = guardedAction(async ({ request }) => {
  const form = await readForm(request);
  const from = form.get("redirectTo");
  const locale = localeOfPath(typeof from === "string" ? from : "/");
  // A session that has already ended answers 401, which is what we want: go on.
  await call({ request, locale }, logout, {}).catch(() => undefined);
  const headers = clearedSessionHeaders();
  // They are with the account; the next person at this browser isn't given them.
  headers.append("Set-Cookie", clearedCookie(FAVORITES_COOKIE));
  if (form.get("next") !== "login") return redirect(localizedPath(locale, "/"), { status: 303, headers });
  const redirectUrl = returnAddress(typeof from === "string" ? from : null, locale);
  return redirect(localizedPath(locale, "/login", { redirectUrl }), { status: 303, headers });
});
