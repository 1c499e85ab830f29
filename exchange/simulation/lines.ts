import type { CommandBody, CommandResult } from "~exchange/engine/commands";
import type { Answer } from "~exchange/engine/journaled-engine";
import { EngineUnavailable } from "~exchange/engine/port";
import type { Draw } from "./draw";
import type { VirtualTime } from "./virtual-time";
import type { World } from "./world";

/** After so long without an answer it is asked again, so often at most. */
const RETRY_MS = 700;
const TRIES_MAX = 6;
/** Accepted orders and deposits that people remember. */
const REMEMBERED_MAX = 300;

interface Request {
  body: CommandBody;
  tries: number;
  answered: boolean;
  sendAt: number[];
  /** Told again on purpose, to see whether it is still known. */
  isReminder: boolean;
}

export interface Remembered {
  body: CommandBody;
  orderId: string | null;
}

/**
 * People and their lines to the exchange: requests are late, doubled and overtake each other, answers get lost, and whoever
 * has no answer asks again. They remember what they were promised.
 */
export class Lines {
  private requests: Request[] = [];
  private remembered: Remembered[] = [];
  /** What each client order id was answered with. */
  private readonly orders = new Map<string, string>();

  constructor(
    private readonly time: VirtualTime,
    private readonly draw: Draw,
    private readonly manners: World["lines"],
    private readonly isForgotten: (orderId: string, accountId: string) => boolean,
    private readonly report: (problem: string) => void,
  ) {}

  send(body: CommandBody, isReminder = false): void {
    const sendAt = [this.time.sinceStart() + this.delay()];
    if (this.draw.chance(this.manners.doubled)) sendAt.push(this.time.sinceStart() + this.delay());
    this.requests.push({ body, tries: 1, answered: false, sendAt, isReminder });
  }

  /** Delivers what has arrived by now. */
  deliver(submit: (body: CommandBody, answer: (answer: Answer) => void) => void): void {
    const now = this.time.sinceStart();
    for (const request of this.requests) {
      const due = request.sendAt.filter((at) => at <= now);
      if (due.length === 0) continue;
      request.sendAt = request.sendAt.filter((at) => at > now);
      for (let count = 0; count < due.length; count += 1)
        submit(request.body, (answer) => this.receive(request, answer));
    }
    this.askAgain(now);
  }

  /** Every line is cut: whoever waits asks again. */
  cut(): void {
    const now = this.time.sinceStart();
    for (const request of this.requests)
      if (!request.answered && request.sendAt.length === 0) request.sendAt = [now + this.delay()];
  }

  /** What is still under way. */
  waiting(): number {
    return this.requests.filter(({ answered, sendAt }) => !answered || sendAt.length > 0).length;
  }

  /** Some of what people were promised, to be asked for again. */
  reminders(count: number): Remembered[] {
    return Array.from({ length: Math.min(count, this.remembered.length) }, () => this.draw.pick(this.remembered));
  }

  private receive(request: Request, answer: Answer): void {
    if (this.draw.chance(this.manners.lost)) return;
    if (!("result" in answer)) {
      const { error } = answer;
      // What the journal can't keep is refused for good; anything else may be asked for again.
      if (!(error instanceof EngineUnavailable)) request.answered = true;
      else if (error.code === "EXCHANGE_CANCEL_ONLY") this.report(`trading stopped: ${error.message}`);
      return;
    }
    request.answered = true;
    this.check(request, answer.result);
  }

  private check({ body, isReminder }: Request, result: CommandResult): void {
    if (body.type === "deposit" || body.type === "transfer-funds") return this.checkMoney(body, result, isReminder);
    const order = body.type === "futures" ? body.command : body;
    if (order.type !== "place-order") return;
    // An account has client order ids of each kind.
    const key = `${body.type} ${order.accountId} ${order.clientOrderId}`;
    const known = this.orders.get(key);
    const isForgotten = (orderId: string) => this.isForgotten(orderId, order.accountId);
    const orderId = result.ok ? (result.order?.orderId ?? result.orderIds?.[0]) : undefined;
    if (orderId !== undefined) {
      if (known !== undefined && known !== orderId && !isForgotten(known))
        this.report(`client order id ${key} was accepted as order ${known} and again as ${orderId}`);
      this.orders.set(key, orderId);
      if (known === undefined) this.remember({ body, orderId });
    } else if (isReminder && known !== undefined && !isForgotten(known))
      this.report(
        `order ${known} of ${key} was acknowledged and is answered with ${result.ok ? "nothing" : result.code}`,
      );
  }

  private checkMoney(body: CommandBody, result: CommandResult, isReminder: boolean): void {
    if (result.ok) this.remember({ body, orderId: null });
    else if (isReminder) this.report(`a ${body.type} was acknowledged and is answered with ${result.code}`);
  }

  private remember(what: Remembered): void {
    this.remembered.push(what);
    if (this.remembered.length > REMEMBERED_MAX) this.remembered.shift();
  }

  private askAgain(now: number): void {
    this.requests = this.requests.filter(({ answered, sendAt }) => !answered || sendAt.length > 0);
    for (const request of this.requests) {
      if (request.sendAt.length > 0 || request.answered) continue;
      if (request.tries >= TRIES_MAX) request.answered = true;
      else {
        request.tries += 1;
        request.sendAt = [now + RETRY_MS + this.delay()];
      }
    }
  }

  private delay(): number {
    return this.draw.between(0, this.manners.delayMs);
  }
}
