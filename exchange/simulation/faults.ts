import type { Draw } from "./draw";
import type { FaultyDisk } from "./faulty-disk";
import type { VirtualTime } from "./virtual-time";
import type { FaultKind, World } from "./world";

/** How a process ends: killed, with the power of the whole machine, or asked to. */
export type LifeEnd = "kill" | "powerCut" | "restart";

/** Longer than any turn writes, so that a cut may fall anywhere in what the next turns write. */
const CUT_BYTES_MAX = 6_000;
const STEPS_MAX = 12;
const DISK_FAULTS: ReadonlySet<FaultKind> = new Set<FaultKind>(["diskFull", "readOnly", "diskError", "syncError"]);

/** Draws what goes wrong when, and lets it go again. */
export class Faults {
  private effects: { kind: FaultKind; stepsLeft: number; end: () => void }[] = [];
  private powerGoes = false;
  private slowReader = false;

  constructor(
    private readonly probabilities: World["faults"],
    private readonly draw: Draw,
    private readonly time: VirtualTime,
    private readonly counts: Map<string, number>,
  ) {}

  /** What the step meets. Effects on disk and clock begin by themselves. */
  next(disk: FaultyDisk): { life: LifeEnd | null; longWaitMs: number; lieSteps: number } {
    this.wearOff();
    const hit = { life: null as LifeEnd | null, longWaitMs: 0, lieSteps: 0 };
    for (const [kind, probability] of Object.entries(this.probabilities)) {
      if (!this.draw.chance(probability)) continue;
      this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
      if (kind === "kill" || kind === "powerCut" || kind === "restart") hit.life ??= kind;
      else if (kind === "longWait") hit.longWaitMs = this.draw.between(20_000, 130_000);
      else if (kind === "syncLie") hit.lieSteps = this.draw.between(1, STEPS_MAX);
      else this.begin(kind as FaultKind, disk);
    }
    if (hit.life === "powerCut") this.powerGoes = true;
    return hit;
  }

  /** Whether the power went since the last start. */
  takePowerCut(): boolean {
    const gone = this.powerGoes;
    this.powerGoes = false;
    return gone;
  }

  /** Pieces of events that the reader manages in this step. */
  readerPieces(): number {
    return this.slowReader ? 0 : this.draw.between(0, 40);
  }

  isReaderSlow(): boolean {
    return this.slowReader;
  }

  /** Whether the disk does as it is told. */
  sparesDisk(): boolean {
    return !this.effects.some(({ kind }) => DISK_FAULTS.has(kind));
  }

  /** Somebody has seen to the disk before the next start. */
  endDiskFaults(): void {
    this.end((kind) => DISK_FAULTS.has(kind));
  }

  /** Everything works again. */
  stop(): void {
    this.end(() => true);
    this.powerGoes = false;
  }

  private begin(kind: FaultKind, disk: FaultyDisk): void {
    const { draw, time } = this;
    const { inner } = disk;
    switch (kind) {
      case "killInWrite":
        disk.killAfter = draw.between(0, CUT_BYTES_MAX);
        return;
      case "powerCutInWrite":
        disk.killAfter = draw.between(0, CUT_BYTES_MAX);
        this.powerGoes = true;
        return;
      case "diskFull":
        inner.capacity = 0;
        return this.last(kind, () => (inner.capacity = Infinity));
      case "readOnly":
        inner.writeFault = "EROFS";
        return this.last(kind, () => (inner.writeFault = null));
      case "diskError":
        inner.writeFault = draw.pick(["EIO", "EDQUOT", "ENOSPC"]);
        return this.last(kind, () => (inner.writeFault = null));
      case "syncError":
        inner.syncFault = "EIO";
        return this.last(kind, () => (inner.syncFault = null));
      case "clockForward":
        return time.setWall(draw.pick([1, 2_000, 3_600_000]) * draw.between(1, 3));
      case "clockBack":
        return time.setWall(-draw.pick([1, 2_000, 3_600_000]) * draw.between(1, 3));
      case "clockFreeze":
        time.freezeWall();
        return this.last(kind, () => time.thawWall());
      case "slowReader":
        this.slowReader = true;
        return this.last(kind, () => (this.slowReader = false));
      default:
    }
  }

  private last(kind: FaultKind, end: () => void): void {
    this.effects.push({ kind, stepsLeft: this.draw.between(1, STEPS_MAX), end });
  }

  private wearOff(): void {
    for (const effect of this.effects) effect.stepsLeft -= 1;
    this.end((_, stepsLeft) => stepsLeft <= 0);
  }

  private end(isOver: (kind: FaultKind, stepsLeft: number) => boolean): void {
    const over = this.effects.filter(({ kind, stepsLeft }) => isOver(kind, stepsLeft));
    for (const { end } of over) end();
    this.effects = this.effects.filter((effect) => !over.includes(effect));
  }
}
