import type { EventBatch, NameTeller, PackedEvents } from "~exchange/engine/event-batch";

/** Bytes of one chunk, unless a single batch is longer. */
const CHUNK_BYTES_MAX = 256 * 1024;
const WORD_BYTES = 8;
/** What an event that is an object counts for. */
const OBJECT_BYTES = 400;

/** Events that are written in one transaction. */
export interface Chunk {
  /** Counts up by one. */
  number: number;
  /** The last command it knows of. */
  sequence: number;
  bytes: number;
  pack(names: NameTeller): PackedEvents;
}

/** Puts batches together to chunks. */
export class Collector {
  private batches: EventBatch[] = [];
  private bytes = 0;
  private numbers = 0;

  /** The number of the chunk that was made last. */
  get last(): number {
    return this.numbers;
  }

  get waitingBytes(): number {
    return this.bytes;
  }

  isEmpty(): boolean {
    return this.batches.length === 0;
  }

  isFull(): boolean {
    return this.bytes >= CHUNK_BYTES_MAX;
  }

  add(batch: EventBatch): void {
    this.batches.push(batch);
    this.bytes += bytesOf(batch);
  }

  /** Everything added since the last time: one chunk, or several where some batches are objects. */
  take(): Chunk[] {
    const chunks: Chunk[] = [];
    let encoded: EventBatch[] = [];
    const end = () => {
      if (encoded.length > 0) chunks.push(this.join(encoded));
      encoded = [];
    };
    for (const batch of this.batches) {
      if (batch.words) encoded.push(batch);
      else {
        end();
        chunks.push(this.chunk(batch, bytesOf(batch), (names) => names.pack(batch)));
      }
    }
    end();
    [this.batches, this.bytes] = [[], 0];
    return chunks;
  }

  private join(batches: readonly EventBatch[]): Chunk {
    const words = new Float64Array(batches.reduce((sum, batch) => sum + (batch.words?.length ?? 0), 0));
    let at = 0;
    let [last] = batches;
    for (const batch of batches) {
      words.set(batch.words ?? [], at);
      at += batch.words?.length ?? 0;
      last = batch;
    }
    if (!last) throw new RangeError("a chunk of nothing");
    const { sequence, directory } = last;
    return this.chunk(last, words.byteLength, (names) => ({
      ...{ sequence, words, names: names.next(directory) },
      // Perpetuals have no rows there.
      futures: [],
    }));
  }

  private chunk({ sequence }: EventBatch, bytes: number, pack: Chunk["pack"]): Chunk {
    this.numbers += 1;
    return { number: this.numbers, sequence, bytes, pack };
  }
}

function bytesOf(batch: EventBatch): number {
  return batch.words ? batch.words.length * WORD_BYTES : batch.all().length * OBJECT_BYTES;
}
