import { z } from "zod";
import { flashCookie } from "~/server/flash.server";
import { formAnswer, StayingForm } from "~/server/form-answer.server";
import { localeOfPath } from "~/server/locale.server";
import { guardedAction } from "~/server/origin.server";
import { readForm } from "~/server/read-form.server";
import { samePageAddress } from "~/server/return-address.server";
import { trackingCookie } from "~/server/tracking.server";

const Form = z.object({ ...StayingForm, usageStatistics: z.enum(["on", "off"]) });

/** Keeps in this browser whether its use of the site may be counted, and goes back to the page. */
export const action = guardedAction(async ({ request }) => {
  const form = Form.safeParse(Object.fromEntries(await readForm(request)));
  if (!form.success) throw new Response("Bad Request", { status: 400 });
  const { redirectTo, respond, usageStatistics } = form.data;
  const headers = new Headers();
  headers.append("Set-Cookie", trackingCookie(request, usageStatistics));
  headers.append("Set-Cookie", flashCookie(request, { tone: "success", key: "common:flash.kept" }));
  return formAnswer({ address: samePageAddress(redirectTo, localeOfPath(redirectTo)), respond }, headers);
});
