import type { CommandBody } from "./commands";
import type { JournaledEngine } from "./journaled-engine";
import type { EngineUnavailable } from "./port";
import type { EngineStatus } from "./status";
import { realTurns, type Turns } from "./turns";

/** A dozen slices of the audit make a round: every account is looked at within a second. */
const TICK_MS = 60;
/** Exits that are asked for after one batch; each takes a command. */
const EXITS_MAX = 64;

export interface HousekeepingListeners {
  /** Called when something about it has changed. */
  onStatus(status: EngineStatus): void;
  /** Something is due that is nobody's command: it is to be submitted. */
  onDue(command: CommandBody): void;
  /** Called once. */
  onStopped(why: EngineUnavailable): void;
}

/** Gives the engine time for what isn't a command: snapshots between turns, the audit, a look whether the disk is back. */
export class Housekeeping {
  private readonly endTicks: () => void;
  private scheduled = false;
  private ended = false;
  private told = "";
  private toldStopped = false;
  private toldTaking = true;

  constructor(
    private readonly engine: JournaledEngine,
    private readonly listeners: HousekeepingListeners,
    private readonly turns: Turns = realTurns,
  ) {
    this.endTicks = turns.every(TICK_MS, () => this.tick());
  }

  /** After a batch has been answered. */
  afterBatch(): void {
    this.schedule();
    // An order that has ended is without its exit until this is done: the next tick would be late.
    for (let left = Math.min(this.engine.dueExits(), EXITS_MAX); left > 0; left -= 1)
      this.listeners.onDue({ type: "advance-time" });
    // Whether commands are taken is told at once, all else with the next tick.
    if (this.engine.takesCommands() !== this.toldTaking) this.tell();
  }

  end(): void {
    this.ended = true;
    this.endTicks();
  }

  /** Also to be called before the first command of anybody is taken. */
  tellDue(): void {
    const due = this.engine.due();
    if (due) this.listeners.onDue(due);
  }

  private tick(): void {
    this.tellDue();
    this.engine.auditSlice();
    this.schedule();
    this.tell();
  }

  /** One step a turn: whatever has arrived meanwhile goes first. */
  private schedule(): void {
    if (this.scheduled || this.ended) return;
    this.scheduled = true;
    this.turns.soon(() => {
      this.scheduled = false;
      if (!this.ended && this.engine.maintain()) this.schedule();
    });
  }

  private tell(): void {
    const stopped = this.engine.stopped();
    if (stopped && !this.toldStopped && !this.ended) {
      this.toldStopped = true;
      this.listeners.onStopped(stopped);
    }
    this.toldTaking = this.engine.takesCommands();
    const status = this.engine.status();
    // Rounds pass all the time; that they do is told once a second or so.
    const text = JSON.stringify({ ...status, auditRounds: 0, auditedAt: Math.floor(status.auditedAt / 1_000) });
    if (text === this.told) return;
    this.told = text;
    this.listeners.onStatus(status);
  }
}
