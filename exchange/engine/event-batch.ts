import { Directory, HOUSE_NAMES, UNKNOWN, type Names } from "./core/directory";
import {
  EVENT_BALANCE,
  EVENT_FUTURES,
  EVENT_LEDGER,
  EVENT_LEVEL,
  EVENT_ORDER,
  EVENT_ROW,
  EVENT_TRADE,
} from "./core/event-buffer";
import { EventReader } from "./core/read-events";
import type { OrderView } from "./commands";
import type { EngineEvent } from "./events";
import type { FuturesEvent } from "./futures/events";

/** Kinds of events that are read together, one bit a type of record. */
export const POSTINGS = 1 << EVENT_LEDGER;
export const ORDERS = 1 << EVENT_ORDER;
/** Balances, trades, levels and whatever is rare: what the state of markets and accounts follows from. */
export const STATE = (1 << EVENT_BALANCE) | (1 << EVENT_TRADE) | (1 << EVENT_LEVEL) | (1 << EVENT_ROW);
/** Everything but perpetuals. */
export const SPOT = POSTINGS | ORDERS | STATE;
/** All of perpetuals. */
export const FUTURES = 1 << EVENT_FUTURES;
const EVERYTHING = SPOT | FUTURES;

/** Names that a reader needs before it reads on, each in the order of its place. */
export interface NewNames {
  accounts: readonly string[];
  assets: readonly string[];
  pairs: readonly string[];
}

/** A batch on its way between threads: encoded, or as objects where it was told of and not made by the core. */
export type PackedEvents = { sequence: number; names: NewNames | null } & (
  { words: Float64Array; futures: readonly FuturesEvent[] } | { events: readonly EngineEvent[] }
);

/** Events as the core wrote them: its records, and the objects that these name. */
export interface WrittenEvents {
  words: Float64Array;
  futures: readonly FuturesEvent[];
}

/** The events of one batch. They stay as the core wrote them until somebody wants to see them, and only those kinds are read. */
export class EventBatch implements Iterable<EngineEvent> {
  private readonly known = new Map<number, readonly EngineEvent[]>();

  private constructor(
    /** The last command that the batch knows of. */
    readonly sequence: number,
    /** The core's records, from their first to their last word; null where there are objects alone. */
    readonly words: Float64Array | null,
    /** Events of perpetuals, which the words name by their place. */
    readonly futures: readonly FuturesEvent[],
    private readonly reader: EventReader | null,
    /** Names of everything that the words mention. */
    readonly directory: Directory,
  ) {}

  /** `words` and `futures` belong to the batch from now on. */
  static encoded(written: WrittenEvents, reader: EventReader, directory: Directory, sequence: number): EventBatch {
    return new EventBatch(sequence, written.words, written.futures, reader, directory);
  }

  static of(events: readonly EngineEvent[], sequence = events.at(-1)?.sequence ?? 0): EventBatch {
    const batch = new EventBatch(sequence, null, [], null, new Directory());
    batch.known.set(EVERYTHING, events);
    return batch;
  }

  isEmpty(): boolean {
    return this.words === null ? this.all().length === 0 : this.words.length === 0;
  }

  all(): readonly EngineEvent[] {
    return this.of(EVERYTHING);
  }

  /** Those of some kinds, in order. Read once however often they are asked for. */
  of(kinds: number): readonly EngineEvent[] {
    let events = this.known.get(kinds);
    if (!events) {
      events =
        this.words && this.reader
          ? this.reader.read(this.words, this.futures, kinds)
          : this.all().filter((event) => (kinds & kindOf(event)) !== 0);
      this.known.set(kinds, events);
    }
    return events;
  }

  /** The part after a command: all of it, but where a replay tells what is known already. */
  after(sequence: number): EventBatch {
    if ((this.first() ?? Infinity) > sequence) return this;
    return EventBatch.of(
      this.all().filter((event) => event.sequence > sequence),
      this.sequence,
    );
  }

  /** The first command that the batch tells of; null where it tells nothing. */
  private first(): number | null {
    if (this.words) return this.words.length > 0 ? this.words[1]! : null;
    return this.all()[0]?.sequence ?? null;
  }

  /** The order of an answer, by its place among the words. */
  orderAt(at: number): OrderView {
    if (!this.words || !this.reader) throw new RangeError(`no order at ${at}`);
    return this.reader.readOrder(this.words, at);
  }

  [Symbol.iterator](): Iterator<EngineEvent> {
    return this.all()[Symbol.iterator]();
  }
}

function kindOf({ type }: EngineEvent): number {
  switch (type) {
    case "ledger-posted":
      return POSTINGS;
    case "order-changed":
      return ORDERS;
    case "futures":
      return FUTURES;
    default:
      return STATE;
  }
}

/** Sends names along with batches: a name is told once, before or with the first batch that may mention it. */
export class NameTeller {
  private accounts: number = HOUSE_NAMES.length;
  private assets = 0;
  private pairs = 0;

  /** Names that have come since the last call; null where none has. */
  next({ accounts, assets, pairs }: Directory): NewNames | null {
    const names = {
      accounts: accounts.all().slice(this.accounts),
      assets: assets.all().slice(this.assets),
      pairs: pairs.all().slice(this.pairs),
    };
    if (names.accounts.length + names.assets.length + names.pairs.length === 0) return null;
    [this.accounts, this.assets, this.pairs] = [accounts.count, assets.count, pairs.count];
    return names;
  }

  pack(batch: EventBatch): PackedEvents {
    const { sequence, words, futures } = batch;
    const names = this.next(batch.directory);
    return words ? { sequence, names, words, futures } : { sequence, names, events: batch.all() };
  }
}

/** Makes batches of what comes from another thread. */
export class EventUnpacker {
  readonly directory = new Directory();
  readonly reader = new EventReader(this.directory);

  unpack(packed: PackedEvents): EventBatch {
    if (packed.names) {
      learnAll(this.directory.accounts, packed.names.accounts);
      learnAll(this.directory.assets, packed.names.assets);
      learnAll(this.directory.pairs, packed.names.pairs);
    }
    if ("events" in packed) return EventBatch.of(packed.events, packed.sequence);
    return EventBatch.encoded(packed, this.reader, this.directory, packed.sequence);
  }
}

function learnAll(known: Names, names: readonly string[]): void {
  for (const name of names) if (known.find(name) === UNKNOWN) known.add(name);
}
