import { z } from "zod";
import { hiddenFirstStepsCookie } from "~/server/first-steps.server";
import { formAnswer, StayingForm } from "~/server/form-answer.server";
import { localeOfPath } from "~/server/locale.server";
import { guardedAction } from "~/server/origin.server";
import { readForm } from "~/server/read-form.server";
import { samePageAddress } from "~/server/return-address.server";

const Form = z.object({ ...StayingForm, firstSteps: z.literal("hidden") });

/** Puts the list of first steps away in this browser, and goes back to the page. */
export const action = guardedAction(async ({ request }) => {
  const form = Form.safeParse(Object.fromEntries(await readForm(request)));
  if (!form.success) throw new Response("Bad Request", { status: 400 });
  const { redirectTo, respond } = form.data;
  const headers = new Headers({ "Set-Cookie": hiddenFirstStepsCookie(request) });
  return formAnswer({ address: samePageAddress(redirectTo, localeOfPath(redirectTo)), respond }, headers);
});
