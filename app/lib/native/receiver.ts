import { randomHex } from "~/lib/random-hex";
import { readInbound, type InboundMessage, type Verdict } from "./inbound";

declare global {
  interface Window {
    /** Where shells deliver messages, as JSON text. The answer is the verdict. */
    BourseSite?: { receive(json: unknown): Verdict };
  }
}

const NONCE_BYTES = 16;

/** A new one for each document: an old page's messages, or another frame's, don't know it. */
export function newNonce(): string {
  return randomHex(NONCE_BYTES);
}

/** Reads messages and hands those that are good to `act`, which may still refuse. */
export function receiver(nonce: string, act: (message: InboundMessage) => Verdict): (json: unknown) => Verdict {
  return (json) => {
    const read = readInbound(json, nonce);
    return read.ok ? act(read.message) : read.verdict;
  };
}

/** Opens the way in, on the main frame only. Gives the way to close it, or null in any other frame. */
export function openReceiver(receive: (json: unknown) => Verdict, frame: Window = window): (() => void) | null {
  if (frame.top !== frame) return null;
  const mine = { receive };
  frame.BourseSite = mine;
  return () => {
    if (frame.BourseSite === mine) delete frame.BourseSite;
  };
}
