import type { Disk } from "~exchange/journal/disk";
import type { SimulatedDisk } from "~exchange/journal/simulated-disk";
import type { Draw } from "./draw";
import type { VirtualTime } from "./virtual-time";

export interface DiskManners {
  /** Probability that a write takes only some of its bytes. */
  shortWrite: number;
  /** Probability that a sync takes long, and the most it takes. */
  slowSync: number;
  slowSyncMs: number;
}

/** The process was killed: nothing it still tries reaches the disk. */
class ProcessKilled extends Error {}

/** One process's way to a simulated disk. It can be cut at any byte, and then whatever the process still does has no effect. */
export class FaultyDisk implements Disk {
  /** Bytes and calls until the process is killed. */
  killAfter = Infinity;
  /** Syncs claim success and do nothing. */
  lies = false;
  dead = false;

  constructor(
    readonly inner: SimulatedDisk,
    private readonly time: VirtualTime,
    private readonly draw: Draw,
    private readonly manners: DiskManners,
  ) {}

  open: Disk["open"] = (path, flags) => this.spend(1, () => this.inner.open(path, flags));
  read: Disk["read"] = (...args) => this.alive(() => this.inner.read(...args));
  size: Disk["size"] = (file) => this.alive(() => this.inner.size(file));
  list: Disk["list"] = (directory) => this.alive(() => this.inner.list(directory));
  truncate: Disk["truncate"] = (file, length) => this.spend(1, () => this.inner.truncate(file, length));
  close: Disk["close"] = (file) => this.alive(() => this.inner.close(file));
  rename: Disk["rename"] = (from, to) => this.spend(1, () => this.inner.rename(from, to));
  remove: Disk["remove"] = (path) => this.spend(1, () => this.inner.remove(path));
  makeFolder: Disk["makeFolder"] = () => this.alive(() => this.inner.makeFolder());
  syncFolder: Disk["syncFolder"] = (directory) => this.spend(1, () => this.lies || this.inner.syncFolder(directory));

  write(file: number, bytes: Uint8Array, offset: number, length: number, position: number): number {
    this.alive(() => undefined);
    const asked = length > 1 && this.draw.chance(this.manners.shortWrite) ? this.draw.between(1, length) : length;
    if (asked < this.killAfter) {
      this.killAfter -= asked;
      return this.inner.write(file, bytes, offset, asked, position);
    }
    if (this.killAfter > 0) this.inner.write(file, bytes, offset, this.killAfter, position);
    return this.die();
  }

  sync(file: number): void {
    if (this.draw.chance(this.manners.slowSync)) this.time.setWall(this.draw.between(1, this.manners.slowSyncMs));
    this.spend(1, () => this.lies || this.inner.sync(file));
  }

  syncLater(file: number, done: (error: Error | null) => void): void {
    this.alive(() => undefined);
    this.time.later(this.draw.between(1, this.manners.slowSyncMs), () => {
      if (this.dead) return;
      if (this.lies) return done(null);
      this.inner.syncLater(file, done);
    });
  }

  kill(): void {
    this.dead = true;
  }

  private spend<T>(cost: number, work: () => T): T {
    this.alive(() => undefined);
    this.killAfter -= cost;
    return this.killAfter < 0 ? this.die() : work();
  }

  private alive<T>(work: () => T): T {
    if (this.dead) throw new ProcessKilled("killed");
    return work();
  }

  private die(): never {
    this.dead = true;
    throw new ProcessKilled("killed");
  }
}
