import { quantile } from "../statistics";

export const PAIR = "BTC_USDT";

export interface Quantiles {
  p50: number;
  p99: number;
  max: number;
}

/** An order that is to be sent, and when the schedule handed it over. */
export interface Wanted {
  at: number;
  id: string;
  order: object;
  /** The price at which it is looked for in the book; null for most. */
  probe: string | null;
}

/** Sends orders of one account over a connection of its own. */
export interface Trader {
  place(wanted: Wanted): void;
  /** Called after each answer. */
  onAnswered: () => void;
  end(): void;
}

/** Orders meet at this price: at several, those that overtake one another would leave ever more of them at rest. */
const MEETING = "100.00";
/** Those that are looked for in the book rest far below, each at a price of its own that is above those before it. */
const FIRST_PROBE_CENTS = 7_500;
const PROBES = 600;
/** No divisor in common with the number of traders, or all of them would be one account's. */
const PROBE_EVERY = 61;

/** What all traders share: the numbers and prices of orders, their times, and the book they watch. */
export class Floor {
  orders = 0;
  refused = 0;
  error: string | null = null;
  private acks: number[] = [];
  private books: number[] = [];
  private numbers = 0;
  private probes = 0;
  private readonly looked = new Map<string, number>();

  /** `run`: how many others have traded on the exchange before. At most three. */
  constructor(private readonly run: number) {}

  /**
   * The next order: about every second one meets another. Sides take turns, so that no more orders come to rest than
   * are under way, however many there are and whoever is quicker.
   */
  next(at: number): Wanted {
    this.numbers += 1;
    const side = this.numbers % 2 === 1 ? "buy" : "sell";
    const id = `${process.pid}-${this.numbers}`;
    const isDue = this.probes * PROBE_EVERY < this.numbers;
    const probe = side === "buy" && isDue ? this.nextProbe() : null;
    if (probe !== null) this.looked.set(probe, at);
    const price = probe ?? MEETING;
    const order = { clientOrderId: id, pairCode: PAIR, side, orderType: "limit", price, quantity: "0.10000" };
    return { at, id, order, probe };
  }

  answered({ at }: Wanted, accepted: boolean, text: string): void {
    this.orders += 1;
    this.acks.push(performance.now() - at);
    if (accepted) return;
    this.refused += 1;
    this.error ??= `refused: ${text.slice(-300)}`;
  }

  /** A level of the book's message. */
  seen(price: string): void {
    const at = this.looked.get(price);
    if (at === undefined) return;
    this.looked.delete(price);
    this.books.push(performance.now() - at);
  }

  forget(): void {
    [this.orders, this.acks, this.books] = [0, [], []];
    this.looked.clear();
  }

  fail(why: string): void {
    this.error ??= why;
  }

  times(): { ack: Quantiles; book: Quantiles | null } {
    return { ack: quantiles(this.acks), book: this.books.length > 0 ? quantiles(this.books) : null };
  }

  /** A cent higher each time. */
  private nextProbe(): string {
    this.probes += 1;
    return cents(FIRST_PROBE_CENTS + this.run * PROBES + (this.probes % PROBES));
  }
}

function cents(count: number): string {
  return (count / 100).toFixed(2);
}

function quantiles(times: number[]): Quantiles {
  times.sort((a, b) => a - b);
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), max: quantile(times, 1) };
}
