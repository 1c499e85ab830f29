import type { Command, CommandBody } from "./commands";

/** Gives commands their place and time: sequence without gaps, time that never goes back even where the clock does. */
export class Sequencer {
  /** `now`: Unix ms. */
  constructor(
    private sequence: number,
    private time: number,
    private readonly now: () => number,
  ) {}

  /** The command as it would come next; it does once it is passed to `accept`. */
  stamp(body: CommandBody): Command {
    return { ...body, sequence: this.sequence + 1, time: Math.max(this.time, Math.floor(this.now())) };
  }

  accept({ sequence, time }: Command): void {
    this.sequence = sequence;
    this.time = time;
  }
}
