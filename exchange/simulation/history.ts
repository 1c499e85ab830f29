import type { CommandBody, CommandResult } from "~exchange/engine/commands";
import type { EngineEvent } from "~exchange/engine/events";
import { apply } from "~exchange/engine/naive/apply";
import { emptyState } from "~exchange/engine/naive/state";
import type { BatchOutcome } from "./process";
import { differenceOf } from "./difference";
import { FuturesWatch } from "./futures-watch";
import { Watch } from "./watch";

/** Commands that a report shows. */
const SHOWN = 12;

/**
 * What the exchange has done by all accounts: each durable command goes through the twin, whose answer and events must be
 * the exchange's, and past the watch. It survives every crash, so that what comes back can be held against it.
 */
export class History {
  /** The twin's state, which is also what people see. */
  readonly state = emptyState();
  readonly watch = new Watch();
  readonly futuresWatch = new FuturesWatch();
  /** Events by command, as far as some reader may be told them again. */
  private readonly told = new Map<number, EngineEvent[]>();
  private readonly last: { body: CommandBody; sequence: number; time: number }[] = [];
  /** What the last batch of a process that has died may have added. */
  private unsettled: { bodies: CommandBody[]; time: number } | null = null;

  private hasProblem = false;

  constructor(private readonly tell: (problem: string) => void) {}

  sequence(): number {
    return this.state.sequence;
  }

  /** A batch that the exchange has answered for. */
  takeBatch({ bodies, answers, events }: BatchOutcome): void {
    const bySequence = groupBySequence(events);
    for (const [index, body] of bodies.entries()) {
      const answer = answers[index];
      if (!answer || !("result" in answer)) continue;
      const { result } = answer;
      this.take(body, result.time, result, bySequence.get(result.sequence) ?? []);
    }
  }

  /** A batch that nobody was answered for: a start may find all of it or nothing. */
  leaveUnsettled({ bodies, answers, time }: BatchOutcome): void {
    const stamped = bodies.filter((_, index) => {
      const answer = answers[index];
      return answer && ("result" in answer || isUnwritten(answer.error));
    });
    this.unsettled = { bodies: stamped, time: Math.max(this.state.time, Math.floor(time)) };
  }

  /** After a start that stands at `sequence` and told `events` again: takes what was unsettled, and compares what was known. */
  settle(sequence: number, events: readonly EngineEvent[] | null): void {
    const again = events ? groupBySequence(events) : null;
    for (const [number, repeated] of again ?? []) {
      const known = this.told.get(number);
      const difference = known && differenceOf(repeated, known);
      if (difference) this.report(`command ${number} is told otherwise after a start: ${difference}`);
      if (!known && number <= this.sequence()) this.report(`command ${number} had no events before a start`);
    }
    const { bodies, time } = this.unsettled ?? { bodies: [], time: 0 };
    this.unsettled = null;
    if (sequence !== this.sequence() && sequence !== this.sequence() + bodies.length)
      this.report(
        `a start stands at ${sequence}; ${this.sequence()} were acknowledged, ${bodies.length} more were written`,
      );
    if (sequence > this.sequence())
      for (const body of bodies) this.take(body, time, null, again ? (again.get(this.sequence() + 1) ?? []) : null);
  }

  /** Whether a finished order has left the window in which its client order id is known. */
  isForgotten(orderId: string, accountId: string): boolean {
    if (!orderId.startsWith("F")) return this.watch.isForgotten(orderId);
    const account = this.state.futures.state.accounts.get(accountId);
    return !account?.orders.has(orderId) && !account?.finished.has(orderId);
  }

  /** Readers that have all read up to `sequence` are told nothing before it again. */
  forgetUpTo(sequence: number): void {
    for (const number of this.told.keys()) {
      if (number > sequence) return;
      this.told.delete(number);
    }
  }

  /** Up to the first command that something was wrong with. */
  lastCommands(): string[] {
    return this.last.map(({ body, sequence, time }) => `${sequence} at ${time}: ${textOf(body)}`);
  }

  private report(problem: string): void {
    this.hasProblem = true;
    this.tell(problem);
  }

  /** `result` and `events`: the exchange's, where it has told them. */
  private take(body: CommandBody, time: number, result: CommandResult | null, events: EngineEvent[] | null): void {
    const sequence = this.sequence() + 1;
    if (!this.hasProblem) this.last.push({ body, sequence, time });
    if (this.last.length > SHOWN) this.last.shift();
    const twin = apply(this.state, { ...body, sequence, time });
    if (result) {
      const difference = differenceOf(result, twin.result);
      if (difference) this.report(`command ${sequence} is answered with ${textOf(result)}, not ${textOf(twin.result)}`);
    }
    if (events) {
      const difference = differenceOf(events, twin.events);
      if (difference) this.report(`the events of command ${sequence} (exchange, twin): ${difference}`);
    }
    if (twin.events.length > 0) this.told.set(sequence, twin.events);
    for (const problem of this.watch.take(body, twin.result, events ?? twin.events)) this.report(problem);
    for (const problem of this.futuresWatch.take(events ?? twin.events, this.state)) this.report(problem);
  }
}

function isUnwritten(error: Error): boolean {
  return "code" in error && error.code === "JOURNAL_UNWRITABLE";
}

function groupBySequence(events: readonly EngineEvent[]): Map<number, EngineEvent[]> {
  const groups = new Map<number, EngineEvent[]>();
  for (const event of events) {
    const group = groups.get(event.sequence);
    if (group) group.push(event);
    else groups.set(event.sequence, [event]);
  }
  return groups;
}

/** A command as a report shows it. */
function textOf(body: CommandBody | CommandResult): string {
  return JSON.stringify(body, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value));
}
