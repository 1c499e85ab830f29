import { redirect } from "@remix-run/node";
import { z } from "zod";
import { preferenceCookie } from "~/server/cookies.server";
import { localeOfPath } from "~/server/locale.server";
import { guardedAction } from "~/server/origin.server";
import { readForm } from "~/server/read-form.server";
import { THEMES } from "~/server/preferences.server";
import { samePageAddress } from "~/server/return-address.server";

const Form = z.object({ theme: z.enum(THEMES), redirectTo: z.string().max(1_000).default("/") });

/** Keeps the theme in its cookie and goes back to the page. */
export const action = guardedAction(async ({ request }) => {
  const form = Form.safeParse(Object.fromEntries(await readForm(request)));
  if (!form.success) throw new Response("Bad Request", { status: 400 });
  const { theme, redirectTo } = form.data;
  return redirect(samePageAddress(redirectTo, localeOfPath(redirectTo)), {
    status: 303,
    headers: { "Set-Cookie": preferenceCookie(request, "theme", theme) },
  });
});
