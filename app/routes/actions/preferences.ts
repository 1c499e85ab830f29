import { z } from "zod";
import { flashCookie } from "~/server/flash.server";
import { formAnswer, StayingForm } from "~/server/form-answer.server";
import { localeOfPath } from "~/server/locale.server";
import { guardedAction } from "~/server/origin.server";
import { keepWithAccount, PreferenceChange, preferenceCookies } from "~/server/preferences.server";
import { readForm } from "~/server/read-form.server";
import { samePageAddress } from "~/server/return-address.server";

const Form = z.strictObject({
  ...StayingForm,
  /** Whether the next page says that it is done; a theme shows that by itself. */
  confirm: z.literal("1").optional(),
});

/**
 * Keeps one or more choices in their cookies and, for whoever is signed in, with the account, and goes back to the
 * page. A new language goes to the page in that language.
 */
export const action = guardedAction(async ({ request }) => {
  const { redirectTo: from, confirm: asked, respond: how, ...fields } = Object.fromEntries(await readForm(request));
  const form = Form.safeParse({ redirectTo: from, confirm: asked, respond: how });
  const change = PreferenceChange.safeParse(fields);
  if (!form.success || !change.success || Object.keys(change.data).length === 0) {
    throw new Response("Bad Request", { status: 400 });
  }
  const { redirectTo, confirm, respond } = form.data;
  const locale = localeOfPath(redirectTo);
  const headers = new Headers();
  for (const cookie of preferenceCookies(request, change.data)) headers.append("Set-Cookie", cookie);
  const isKept = await keepWithAccount({ request, locale }, change.data);
  if (!isKept) headers.append("Set-Cookie", flashCookie(request, { tone: "error", key: "common:flash.notKept" }));
  else if (confirm) headers.append("Set-Cookie", flashCookie(request, { tone: "success", key: "common:flash.kept" }));
  const { language = locale } = change.data;
  const address = samePageAddress(redirectTo, language);
  return formAnswer({ address, respond, isDocument: language !== locale }, headers);
});
