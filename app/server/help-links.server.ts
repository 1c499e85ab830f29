import { helpCenterUrl, supportRequestUrl } from "~/i18n/help-center-url";
import type { LocaleCode } from "~/i18n/locales";
import { env } from "./env.server";

/** The operator's help outside this site, in the page's language. */
export interface HelpLinks {
  center: string | null;
  request: string | null;
  chat: string | null;
}

/** Null where the operator has set none that suits the language. */
export function helpLinks(locale: LocaleCode, settings = env()): HelpLinks | null {
  const base = settings.helpCenterUrl;
  const chats: Partial<Record<LocaleCode, string | null>> = settings.chatUrls;
  const chat = chats[locale] ?? null;
  if (base === null && chat === null) return null;
  return {
    center: base === null ? null : helpCenterUrl(base, locale),
    request: base === null ? null : supportRequestUrl(base, locale),
    chat,
  };
}
