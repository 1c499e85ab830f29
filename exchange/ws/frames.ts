import type { CallResult, ServerMessage } from "~exchange/contract/channels";
import { ERROR_CODES, type ErrorName } from "~exchange/contract/error-codes";
import type { Refusal } from "~exchange/services/refusal";
import { textFrame } from "./text-frame";

export type Biz = ServerMessage["biz"];

/** What a data message is about. */
export interface Subject {
  biz: Biz;
  type: string;
  pairCode: string | null;
  base: string | null;
}

/** A data message, serialised once and shared by all who get it. */
export function dataFrame({ biz, type, pairCode, base }: Subject, data: unknown): Buffer {
  return encode({ event: "data", channel: null, biz, type, pairCode, base, data });
}

export interface Answered {
  event: "login" | "sub" | "unsub";
  channel: string;
  biz: Biz;
  type: string | null;
  pairCode: string | null;
}

/** The answer to a sub, unsub or login; `error` null means that it worked. */
export function answerFrame(answered: Answered, error: { name: ErrorName; message: string } | null): Buffer {
  const data = error
    ? { result: false, errorCode: ERROR_CODES[error.name].code, errorMsg: error.message }
    : { result: true };
  return encode({ ...answered, base: null, data });
}

function refusedWith({ error, message, detail }: Pick<Refusal, "error" | "message" | "detail">): CallResult {
  return { result: false, errorCode: ERROR_CODES[error].code, errorMsg: message, errorData: detail };
}

/** The answer to a call; the channel is the id that the client gave it. */
export function callAnswerFrame(
  { event, id, biz }: { event: string; id: string; biz: Biz },
  outcome: { answer: unknown } | { error: Pick<Refusal, "error" | "message" | "detail"> },
): Buffer {
  const data: CallResult = "error" in outcome ? refusedWith(outcome.error) : { result: true, answer: outcome.answer };
  return encode({ event, channel: id, biz, type: null, pairCode: null, base: null, data });
}

export function pongFrame(biz: Biz): Buffer {
  return encode({ event: "pong", channel: null, biz, type: null, pairCode: null, base: null, data: null });
}

function encode(message: ServerMessage): Buffer {
  return textFrame(JSON.stringify(message));
}
