import { createHash } from "node:crypto";

export const ORDER_ACK = 0;
export const TRADE = 1;
export const CANCEL_ACK = 2;
export const MODIFY_ACK = 3;
export const CANCEL_REJECT = 4;
export const MODIFY_REJECT = 5;

/** Words after the sequence number, by type: the side counts as one where there is one. */
const FIELDS = [4, 4, 3, 4, 1, 1] as const;
const WORDS_MAX = 6;
const LINES_A_CHUNK = 4_096;

/** What a book reported, as 32-bit words in one buffer made before: type, sequence, fields in the order of the text. */
export class Reports {
  private readonly words: Uint32Array;
  private length = 0;

  /** `capacity`: reports at most. */
  constructor(capacity: number) {
    // Filled, so that no page of it is touched for the first time while a book is timed.
    this.words = new Uint32Array(capacity * WORDS_MAX).fill(1);
  }

  /** ORDER_ACK or MODIFY_ACK. */
  acknowledge(type: number, sequence: number, side: number, id: number, price: number, quantity: number): void {
    const { words, length } = this;
    words[length] = type;
    words[length + 1] = sequence;
    words[length + 2] = side;
    words[length + 3] = id;
    words[length + 4] = price;
    words[length + 5] = quantity;
    this.length = length + 6;
  }

  trade(sequence: number, price: number, quantity: number, makerId: number, takerId: number): void {
    const { words, length } = this;
    words[length] = TRADE;
    words[length + 1] = sequence;
    words[length + 2] = price;
    words[length + 3] = quantity;
    words[length + 4] = makerId;
    words[length + 5] = takerId;
    this.length = length + 6;
  }

  cancel(sequence: number, side: number, id: number, price: number): void {
    const { words, length } = this;
    words[length] = CANCEL_ACK;
    words[length + 1] = sequence;
    words[length + 2] = side;
    words[length + 3] = id;
    words[length + 4] = price;
    this.length = length + 5;
  }

  /** CANCEL_REJECT or MODIFY_REJECT. */
  reject(type: number, sequence: number, id: number): void {
    const { words, length } = this;
    words[length] = type;
    words[length + 1] = sequence;
    words[length + 2] = id;
    this.length = length + 3;
  }

  /** The canonical text's lines: by sequence and type, trades in the order of the match. */
  *lines(): Generator<string> {
    let message: { type: number; line: string }[] = [];
    let sequence = -1;
    for (let at = 0; at < this.length;) {
      const type = this.words[at]!;
      const end = at + 2 + (FIELDS[type] ?? this.length);
      if (end > this.words.length) throw new Error("the reports overflowed their buffer");
      if (this.words[at + 1] !== sequence) {
        yield* inOrder(message);
        message = [];
        sequence = this.words[at + 1]!;
      }
      message.push({ type, line: this.words.subarray(at, end).join(",") });
      at = end;
    }
    yield* inOrder(message);
  }

  /** SHA-256 of the canonical text in lower-case hex. */
  sha256(): string {
    const hash = createHash("sha256");
    let chunk: string[] = [];
    let isFirst = true;
    const flush = () => {
      hash.update(`${isFirst ? "" : "\n"}${chunk.join("\n")}`);
      isFirst = false;
      chunk = [];
    };
    for (const line of this.lines()) if (chunk.push(line) === LINES_A_CHUNK) flush();
    if (chunk.length > 0) flush();
    return hash.digest("hex");
  }
}

/** The sort is stable. */
function inOrder(message: { type: number; line: string }[]): string[] {
  return message.sort((a, b) => a.type - b.type).map(({ line }) => line);
}
