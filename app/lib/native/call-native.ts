import { isMessage, MESSAGE_CHARACTERS_MAX } from "./message-schema";
import { OUTBOUND, type OutboundMessage } from "./outbound";
import type { ShellType } from "./shell-type";

/**
 * Why a message didn't reach the shell. `NATIVE_UNAVAILABLE`: there is no shell, or not the one that the document
 * claims; the others are faults of the message or of the shell.
 */
export type NativeCallCode =
  "NATIVE_UNAVAILABLE" | "NATIVE_MESSAGE_INVALID" | "NATIVE_MESSAGE_TOO_LARGE" | "NATIVE_CALL_FAILED";

/** The internal error of a native call. Its text is for developers, in the log. */
export class NativeCallError extends Error {
  override readonly name = "NativeCallError";

  constructor(
    readonly code: NativeCallCode,
    text: string,
    options?: ErrorOptions,
  ) {
    super(text, options);
  }
}

/** What shells put on the window. ios takes the object itself, the others take JSON text. */
export interface ShellHost {
  webkit?: { messageHandlers?: { bourse?: { postMessage(message: OutboundMessage): void } } };
  BourseAndroid?: { receive(json: string): void };
  BourseFlutter?: { postMessage(json: string): void };
}

declare global {
  // Merged into the browser's own type.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface Window extends ShellHost {}
}

type Transport = (message: OutboundMessage, json: string) => void;

/** Null where the shell's receiver isn't there. Methods are called on their own object: bridges insist on it. */
const TRANSPORTS: Record<ShellType, (host: ShellHost) => Transport | null> = {
  ios: (host) => {
    const handler = host.webkit?.messageHandlers?.bourse;
    return handler ? (message) => handler.postMessage(message) : null;
  },
  android: (host) => {
    const object = host.BourseAndroid;
    return object ? (_, json) => object.receive(json) : null;
  },
  flutter: (host) => {
    const channel = host.BourseFlutter;
    return channel ? (_, json) => channel.postMessage(json) : null;
  },
};

/** Hands a message to the shell, or throws a NativeCallError. In a plain browser there is none to hand it to. */
export function callNative(message: OutboundMessage, shell: ShellType | null, host: ShellHost = window): void {
  const transport = shell && TRANSPORTS[shell](host);
  if (!transport) throw new NativeCallError("NATIVE_UNAVAILABLE", `no shell takes "${message.type}"`);
  if (!isMessage(OUTBOUND, message)) throw new NativeCallError("NATIVE_MESSAGE_INVALID", "not a message of the bridge");
  const json = JSON.stringify(message);
  if (json.length > MESSAGE_CHARACTERS_MAX) {
    throw new NativeCallError("NATIVE_MESSAGE_TOO_LARGE", `"${message.type}" has ${json.length} characters`);
  }
  try {
    transport(message, json);
  } catch (cause) {
    throw new NativeCallError("NATIVE_CALL_FAILED", `the shell failed on "${message.type}"`, { cause });
  }
}

/** The same for pages, which go on without a shell: whether it was told. Faults go to the log alone. */
export function tellNative(message: OutboundMessage, shell: ShellType | null, host: ShellHost = window): boolean {
  if (!shell) return false;
  try {
    callNative(message, shell, host);
    return true;
  } catch (error) {
    if (!(error instanceof NativeCallError)) throw error;
    if (error.code !== "NATIVE_UNAVAILABLE") console.warn(error.code, error.message);
    return false;
  }
}
