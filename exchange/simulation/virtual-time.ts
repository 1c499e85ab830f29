import type { Turns } from "~exchange/engine/turns";

/** Unix ms at which every simulation begins. */
const BEGIN = Date.UTC(2026, 0, 1);
/** Turns without time passing; more of them mean that the exchange spins. */
const TURNS_MAX = 10_000;

interface Timer {
  every: number;
  next: number;
  work: () => void;
}

/** Clock and event loop of a simulation. What has elapsed only grows; the clock on the wall may be set, and may stand still. */
export class VirtualTime implements Turns {
  private waiting: (() => void)[] = [];
  private timers: Timer[] = [];
  private elapsed = 0;
  private wallOffset = BEGIN;
  private frozen: number | null = null;

  /** The clock on the wall, Unix ms. */
  readonly now = (): number => this.frozen ?? this.wallOffset + this.elapsed;

  /** Milliseconds since the beginning, whatever the wall says. */
  sinceStart(): number {
    return this.elapsed;
  }

  soon(work: () => void): void {
    this.waiting.push(work);
  }

  every(ms: number, work: () => void): () => void {
    const timer = { every: ms, next: this.elapsed + ms, work };
    this.timers.push(timer);
    return () => (this.timers = this.timers.filter((other) => other !== timer));
  }

  later(ms: number, work: () => void): void {
    const end = this.every(ms, () => {
      end();
      work();
    });
  }

  /** Turns until nobody wants another one. */
  settle(): void {
    for (let turns = 0; this.waiting.length > 0; turns += 1) {
      if (turns > TURNS_MAX) throw new Error("the exchange never comes to rest");
      const works = this.waiting;
      this.waiting = [];
      for (const work of works) work();
    }
  }

  /** Lets time pass; a timer that has missed several of its times runs once, as Node's do. */
  pass(ms: number): void {
    this.elapsed += ms;
    for (const timer of [...this.timers]) {
      if (timer.next > this.elapsed || !this.timers.includes(timer)) continue;
      timer.next = this.elapsed + timer.every;
      timer.work();
    }
    this.settle();
  }

  /** Somebody sets the clock, forward or back. */
  setWall(by: number): void {
    this.wallOffset += by;
  }

  freezeWall(): void {
    this.frozen ??= this.now();
  }

  thawWall(): void {
    this.frozen = null;
  }
}
