import { EngineUnavailable } from "./port";
import { realTurns, type Turns } from "./turns";

/** Commands that may wait for the disk, on either side of the engine's thread; more than that is refused at once. */
export const WAITING_MAX = 10_000;
/** Commands that share one batch and its one sync. */
const BATCH_MAX = 1_024;

/** Collects what arrives in one turn and hands it over in batches, one batch a turn. */
export class CommandQueue<T> {
  private waiting: T[] = [];
  private scheduled = false;

  constructor(
    private readonly flush: (batch: T[]) => void,
    private readonly turns: Turns = realTurns,
  ) {}

  /** Throws EngineUnavailable NOT_READY where too many commands wait already. */
  push(item: T): void {
    if (this.waiting.length >= WAITING_MAX)
      throw new EngineUnavailable("NOT_READY", `${WAITING_MAX} commands wait already`);
    this.waiting.push(item);
    this.schedule();
  }

  /** Hands over everything that waits, now. */
  drain(): void {
    while (this.waiting.length > 0) this.flush(this.waiting.splice(0, BATCH_MAX));
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    this.turns.soon(() => {
      this.scheduled = false;
      const batch = this.waiting.splice(0, BATCH_MAX);
      if (this.waiting.length > 0) this.schedule();
      if (batch.length > 0) this.flush(batch);
    });
  }
}
