import type { Connection } from "./connection";

/** Sockets written to before everything else gets its turn: a write is a system call of some microseconds. */
const WRITES_PER_TURN = 250;

/** Writes what sockets have waiting, so many a turn, so that orders and private messages never wait for a whole audience. */
export class Turns {
  private waiting: Connection[] = [];
  private next = 0;
  private scheduled: NodeJS.Immediate | null = null;

  add(connections: readonly Connection[]): void {
    for (const connection of connections) this.waiting.push(connection);
    if (this.scheduled === null) this.write();
  }

  close(): void {
    if (this.scheduled) clearImmediate(this.scheduled);
    this.waiting = [];
  }

  private write(): void {
    this.scheduled = null;
    const end = Math.min(this.next + WRITES_PER_TURN, this.waiting.length);
    for (; this.next < end; this.next++) this.waiting[this.next]?.flush();
    if (this.next < this.waiting.length) this.scheduled = setImmediate(() => this.write());
    else [this.waiting, this.next] = [[], 0];
  }
}
