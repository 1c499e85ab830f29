import { LOCALE_CODES } from "~/i18n/locales";
import { THEMES } from "~/lib/preferences";
import { flag, oneOf, text } from "../checks";
import type { MessageOf, MessageSchema } from "./message-schema";

/** Characters. */
export const OUTBOUND_TEXT_MAX = { nonce: 32, title: 300, address: 1_000, figure: 100 } as const;

/** Version of the messages, both ways. */
export const BRIDGE_VERSION = 1;

/** What the site tells the shell. Nothing in it is secret, and no answer is waited for. */
export const OUTBOUND = {
  /** First on every document: from now on the site hears messages that carry the nonce. */
  ready: { version: oneOf([BRIDGE_VERSION]), nonce: text(OUTBOUND_TEXT_MAX.nonce) },
  /** The next four: on every document, and again when they change. */
  "theme-changed": { theme: oneOf(THEMES) },
  "locale-changed": { locale: oneOf(LOCALE_CODES), direction: oneOf(["ltr", "rtl"]) },
  "login-changed": { isSignedIn: flag },
  "title-changed": { title: text(OUTBOUND_TEXT_MAX.title), path: text(OUTBOUND_TEXT_MAX.address) },
  /** The person wants to pass the page on. */
  share: { title: text(OUTBOUND_TEXT_MAX.title), url: text(OUTBOUND_TEXT_MAX.address) },
  /** A figure for the clipboard, which the site may not reach inside a shell. */
  copy: { text: text(OUTBOUND_TEXT_MAX.figure) },
} as const satisfies MessageSchema;

export type OutboundMessage = MessageOf<typeof OUTBOUND>;
