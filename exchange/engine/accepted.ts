import type { CommandResult } from "./commands";
import type { EventBatch } from "./event-batch";

/** An accepted command; `orderAt`: where its order stands among the batch's words, -1 for none; `cancelled`: -1 for no count. */
export interface AcceptedAnswer {
  sequence: number;
  time: number;
  orderAt: number;
  cancelled: number;
}

/** `error` where the command did not become part of the history. */
export type Settled = { result: CommandResult } | { error: Error };

/** An answer by itself, its order read from the batch's words. */
export function settle(answer: { accepted: AcceptedAnswer } | Settled, batch: EventBatch): Settled {
  return "accepted" in answer ? { result: resultOf(answer.accepted, batch) } : answer;
}

/** Words of one accepted command on its way between threads: its id, then the fields above in their order. */
const WORDS = 5;

export function resultOf({ sequence, time, orderAt, cancelled }: AcceptedAnswer, batch: EventBatch): CommandResult {
  return {
    ok: true,
    sequence,
    time,
    ...(orderAt < 0 ? {} : { order: batch.orderAt(orderAt) }),
    ...(cancelled < 0 ? {} : { cancelled }),
  };
}

export function packAccepted(answers: readonly (AcceptedAnswer & { id: number })[]): Float64Array {
  const words = new Float64Array(answers.length * WORDS);
  for (const [index, { id, sequence, time, orderAt, cancelled }] of answers.entries())
    words.set([id, sequence, time, orderAt, cancelled], index * WORDS);
  return words;
}

export function* unpackAccepted(words: Float64Array): Generator<AcceptedAnswer & { id: number }> {
  for (let at = 0; at < words.length; at += WORDS) {
    const [id = 0, sequence = 0, time = 0, orderAt = -1, cancelled = -1] = words.subarray(at, at + WORDS);
    yield { id, sequence, time, orderAt, cancelled };
  }
}
