import { THEMES } from "~/lib/preferences";
import { oneOf, text } from "../checks";
import { isMessage, MESSAGE_CHARACTERS_MAX, type MessageOf, type MessageSchema } from "./message-schema";

/** What the shell may ask of the site: to show something, never to do something with money or with an account. */
export const INBOUND = {
  /** Opens a deep link. */
  navigate: { url: text(1_000) },
  /** The shell's own theme, which wins over the person's choice on the site. */
  "set-theme": { theme: oneOf(THEMES) },
  /** The device's way back was used. */
  back: {},
} as const satisfies MessageSchema;

export type InboundMessage = MessageOf<typeof INBOUND>;

/** What the shell is told at once about its message. Stable words: shells compare them. */
export type Verdict = "ACCEPTED" | "TOO_LARGE" | "NOT_JSON" | "WRONG_NONCE" | "INVALID_MESSAGE" | "REFUSED_LINK";

export type Inbound = { ok: true; message: InboundMessage } | { ok: false; verdict: Exclude<Verdict, "ACCEPTED"> };

/** Reads a message, as JSON text, that must carry the document's nonce beside its own fields. */
export function readInbound(json: unknown, nonce: string): Inbound {
  if (typeof json !== "string") return { ok: false, verdict: "NOT_JSON" };
  if (json.length > MESSAGE_CHARACTERS_MAX) return { ok: false, verdict: "TOO_LARGE" };
  const envelope = parse(json);
  if (!envelope) return { ok: false, verdict: "NOT_JSON" };
  const { nonce: given, ...message } = envelope;
  if (given !== nonce) return { ok: false, verdict: "WRONG_NONCE" };
  return isMessage(INBOUND, message) ? { ok: true, message } : { ok: false, verdict: "INVALID_MESSAGE" };
}

function parse(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
