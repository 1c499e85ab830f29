import { data, redirect, redirectDocument, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { ERROR_CODES, type ErrorName } from "~exchange/contract/error-codes";
import { LIMITS } from "~exchange/contract/limits";
import type { login } from "~exchange/contract/login";
import type { register, Session } from "~exchange/contract/register";
import type { LocaleCode } from "~/i18n/locales";
import { call } from "~/server/call.server";
import type { Caller } from "~/server/exchange-api.server";
import { flashCookie } from "~/server/flash.server";
import { localeOf } from "~/server/locale.server";
import {
  accountPreferences,
  mergedFavorites,
  preferenceCookies,
  type PreferenceChange,
} from "~/server/preferences.server";
import { readForm } from "~/server/read-form.server";
import { returnAddress } from "~/server/return-address.server";
import { loadDemoMode, loadLanguages } from "~/server/root-data.server";
import { asSignedIn, sessionHeaders } from "~/server/session.server";
import type { CredentialsRefusal } from "./credentials";

const FIELDS: Partial<Record<ErrorName, CredentialsRefusal["field"]>> = {
  EMAIL_INVALID: "email",
  EMAIL_TAKEN: "email",
  PASSWORD_TOO_SHORT: "password",
  PASSWORD_TOO_LONG: "password",
  PASSWORD_INVALID: "password",
  CREDENTIALS_WRONG: "password",
};

const Credentials = z.object({
  email: z.string().trim().min(1).max(LIMITS.emailCharacters),
  // As long as the contract carries; what is too long for an account is for the exchange to say.
  password: z.string().max(LIMITS.passwordCharactersMax * 4),
});

interface SignIn {
  endpoint: typeof login | typeof register;
  /** Cookies for the page that follows, besides the session's. */
  onward?: (request: Request, locale: LocaleCode) => Promise<string[]>;
}

/**
 * Login and registration: the form's credentials become a session, and the person goes back to where they came from.
 * Answers 422 (429, 5xx) with a `CredentialsRefusal` otherwise.
 */
export async function signIn({ request, params }: ActionFunctionArgs, { endpoint, onward }: SignIn) {
  const locale = localeOf(params, request);
  const form = await readForm(request);
  const typed = String(form.get("email") ?? "").slice(0, LIMITS.emailCharacters);
  const refuse = (error: ErrorName) => {
    const refusal: CredentialsRefusal = { email: typed, error, field: FIELDS[error] ?? null };
    return data(refusal, { status: ERROR_CODES[error].status });
  };
  const credentials = Credentials.safeParse({ email: form.get("email"), password: form.get("password") });
  if (!credentials.success) {
    const wrong = credentials.error.issues[0]?.path[0];
    return refuse(wrong === "email" ? "EMAIL_INVALID" : wrong === "password" ? "PASSWORD_TOO_LONG" : "INPUT_INVALID");
  }
  const answer = await call({ request, locale }, endpoint, credentials.data);
  if (!answer.ok) return refuse(answer.error);
  const headers = await onwardHeaders(request, answer.data, onward?.(request, locale));
  const chosen = await chosenBefore({ request: asSignedIn(request, answer.data), locale });
  for (const cookie of preferenceCookies(request, chosen)) headers.append("Set-Cookie", cookie);
  const { language = locale } = chosen;
  // Another language is another document, with its own words and direction.
  const goOn = language === locale ? redirect : redirectDocument;
  return goOn(returnAddress(formReturn(form), language), { status: 303, headers });
}

/** What the account has chosen, to be applied to this browser; nothing where it can't be asked. */
async function chosenBefore(caller: Caller): Promise<PreferenceChange> {
  // A refused session is told by the page that follows.
  const [kept, languages] = await Promise.all([accountPreferences(caller).catch(() => null), loadLanguages(caller)]);
  const { language, ...others } = kept ?? {};
  const rest = { ...others, ...(await mergedFavorites(caller, kept)) };
  return language && languages.includes(language) ? { language, ...rest } : rest;
}

/** What a new account is told on its first page. */
export async function welcome(request: Request, locale: LocaleCode): Promise<string[]> {
  const demo = await loadDemoMode({ request, locale });
  const key = demo ? "common:flash.registeredDemo" : "common:flash.registered";
  return [flashCookie(request, { tone: "success", key })];
}

async function onwardHeaders(request: Request, session: Session, cookies: Promise<string[]> | undefined) {
  const headers = sessionHeaders(request, session);
  for (const cookie of (await cookies) ?? []) headers.append("Set-Cookie", cookie);
  return headers;
}

function formReturn(form: FormData): string | null {
  const value = form.get("returnTo");
  return typeof value === "string" ? value : null;
}
