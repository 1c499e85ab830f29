import { z } from "zod";
import { readLayout } from "~/features/terminal/layout/layout";
import { layoutCookie } from "~/features/terminal/layout/layout.server";
import { formAnswer, StayingForm } from "~/server/form-answer.server";
import { localeOfPath } from "~/server/locale.server";
import { guardedAction } from "~/server/origin.server";
import { readForm } from "~/server/read-form.server";
import { samePageAddress } from "~/server/return-address.server";

const Form = z.object({ ...StayingForm, layout: z.string().max(40) });

/** Keeps in this browser how the terminal is arranged, and goes back to the page. What is no layout is the standard one. */
export const action = guardedAction(async ({ request }) => {
  const form = Form.safeParse(Object.fromEntries(await readForm(request)));
  if (!form.success) throw new Response("Bad Request", { status: 400 });
  const { redirectTo, respond, layout } = form.data;
  const headers = new Headers({ "Set-Cookie": layoutCookie(request, readLayout(layout)) });
  return formAnswer({ address: samePageAddress(redirectTo, localeOfPath(redirectTo)), respond }, headers);
});
