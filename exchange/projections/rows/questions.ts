import { ReadStoreBehind } from "./errors";
import type { Question } from "./messages";

/** Reads that may wait at a time; more are refused at once. */
const WAITING_MAX = 1_000;
/** After this a read is refused. */
const WAIT_MS = 3_000;

interface Waiting {
  id: number;
  question: Question;
  /** The chunk of events that it must follow. */
  after: number;
  asked: boolean;
  resolve(answer: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** Questions on their way to the rows and back, in the order they were asked. */
export class Questions {
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 1;
  private unasked = 0;

  constructor(private readonly late: (id: number) => Error) {}

  add(question: Question, after: number): Promise<unknown> {
    if (this.waiting.size >= WAITING_MAX)
      return Promise.reject(new ReadStoreBehind(`${WAITING_MAX} reads wait already`));
    const id = this.nextId;
    this.nextId += 1;
    this.unasked += 1;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.refuse(id, this.late(id)), WAIT_MS);
      this.waiting.set(id, { id, question, after, asked: false, resolve, reject, timer });
    });
  }

  /** Those that can be asked now that chunks up to `posted` are on their way. */
  takeAskable(posted: number): Waiting[] {
    if (this.unasked === 0) return [];
    const askable = [...this.waiting.values()].filter(({ asked, after }) => !asked && after <= posted);
    for (const waiting of askable) waiting.asked = true;
    this.unasked -= askable.length;
    return askable;
  }

  /** Nobody will answer what was asked so far. */
  askAgain(): void {
    for (const waiting of this.waiting.values()) waiting.asked = false;
    this.unasked = this.waiting.size;
  }

  answer(id: number, answer: unknown): void {
    this.take(id)?.resolve(answer);
  }

  refuse(id: number, error: Error): void {
    this.take(id)?.reject(error);
  }

  refuseAll(error: Error): void {
    for (const id of [...this.waiting.keys()]) this.refuse(id, error);
  }

  /** An answer that comes too late belongs to nobody. */
  private take(id: number): Waiting | null {
    const waiting = this.waiting.get(id);
    if (!waiting) return null;
    this.waiting.delete(id);
    if (!waiting.asked) this.unasked -= 1;
    clearTimeout(waiting.timer);
    return waiting;
  }
}
