import { createSocketTicket } from "~exchange/contract/create-socket-ticket";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import { DEFAULT_LOCALE } from "~/i18n/locales";
import { call } from "~/server/call.server";
import { guardedAction } from "~/server/origin.server";
import { looksSignedIn } from "~/server/session.server";

/** A one-use ticket that logs the page's socket in; 401 when nobody is signed in. */
export const action = guardedAction(async ({ request }) => {
  const refused = () => Response.json({ code: ERROR_CODES.UNAUTHORISED.code }, { status: 401 });
  if (!looksSignedIn(request)) return refused();
  // An ended session makes `call` throw the redirect to the login page, which is no answer for a script.
  const ticket = await call({ request, locale: DEFAULT_LOCALE }, createSocketTicket, {}).catch((thrown: unknown) => {
    if (thrown instanceof Response) return null;
    throw thrown;
  });
  if (ticket === null) return refused();
  if (ticket.ok) return Response.json(ticket.data);
  const { code, status } = ERROR_CODES[ticket.error];
  return Response.json({ code }, { status });
});
