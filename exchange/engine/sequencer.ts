/** Place and time of a command. */
export interface Stamp {
  sequence: number;
  /** Unix ms. */
  time: number;
}

/** Gives commands their place and time: sequence without gaps, time that never goes back even where the clock does. */
export class Sequencer {
  /** `now`: Unix ms. */
  constructor(
    private sequence: number,
    private time: number,
    private readonly now: () => number,
  ) {}

  /** What the next command would get; it does once this is passed to `accept`. */
  stamp(): Stamp {
    return { sequence: this.sequence + 1, time: Math.max(this.time, Math.floor(this.now())) };
  }

  /** Goes back to the last command that counts: those accepted after it could not be written. */
  reset(sequence: number, time: number): void {
    this.sequence = sequence;
    this.time = time;
  }

  accept({ sequence, time }: Stamp): void {
    this.sequence = sequence;
    this.time = time;
  }
}
