import { createHash } from "node:crypto";
import type { CommandBody } from "~exchange/engine/commands";
import type { EngineEvent } from "~exchange/engine/events";
import type { Answer, JournaledEngine } from "~exchange/engine/journaled-engine";
import { EngineUnavailable } from "~exchange/engine/port";
import { JournalError } from "~exchange/journal/errors";
import { SimulatedDisk } from "~exchange/journal/simulated-disk";
import { filesOf, startOn, tryAfterLies, tryDamaged, type Files, type SoundStart } from "./damage";
import { Draw } from "./draw";
import { drillAuditor, DRILLED, requireDuties } from "./duties";
import { Faults, type LifeEnd } from "./faults";
import { FaultyDisk } from "./faulty-disk";
import { Follower } from "./follower";
import { drillFuturesAuditor, requireFuturesDuties } from "./futures-duties";
import { FuturesWorld, outcomeOf } from "./futures-world";
import { History } from "./history";
import { Lines } from "./lines";
import { ExchangeProcess, type BatchOutcome } from "./process";
import { replayProblems } from "./replayed";
import { Trader } from "./trader";
import { VirtualTime } from "./virtual-time";
import { createWorld, openingOf, type World } from "./world";

/** Steps between full audits. */
const AUDIT_EVERY = 60;
/** Starts in a row that may be killed. */
const KILLED_STARTS_MAX = 5;
/** Starts after which the files before them are damaged and replayed by other roads, as a part of all. */
const EXAMINED = 0.25;
/** Promises that people ask for again after a start. */
const REMINDERS = 6;
const WAITS_MAX = 200;
const PROBLEMS_SHOWN = 5;

/** What a run has been through; the sum over runs tells whether a simulation reaches what it is for. */
export interface Course {
  commands: number;
  trades: number;
  starts: number;
  /** By kind, what went wrong on purpose. */
  faults: Map<string, number>;
  /** By code or end, what came of the commands. */
  outcomes: Map<string, number>;
}

/** A rule that didn't hold. The message has the seed, the step and the last commands. */
export class Violation extends Error {}

/** Runs the world of one seed to its end. Throws Violation. */
export async function simulate(seed: number, commands: number): Promise<Course> {
  const simulation = new Simulation(seed, commands);
  try {
    return await simulation.run();
  } catch (error) {
    throw new Violation(simulation.describe(error), { cause: error });
  }
}

class Simulation {
  private readonly draw: Draw;
  private readonly world: World;
  private readonly futures: FuturesWorld | null;
  private readonly time = new VirtualTime();
  private readonly history: History;
  private readonly lines: Lines;
  private readonly trader: Trader;
  private readonly faults: Faults;
  private readonly follower = new Follower();
  private readonly course: Course = { commands: 0, trades: 0, starts: 0, faults: new Map(), outcomes: new Map() };
  private readonly problems: string[] = [];
  private platters = new SimulatedDisk();
  private disk: FaultyDisk;
  private process: ExchangeProcess | null = null;
  /** While syncs are only claimed: what was durable before. */
  private lie: { stepsLeft: number; honest: number } | null = null;
  /** A balance was corrupted on purpose: what is told from here on is wrong. */
  private isCorrupted = false;
  private steps = 0;
  private ids = 0;

  constructor(
    private readonly seed: number,
    private readonly commands: number,
  ) {
    this.draw = new Draw(seed);
    this.world = createWorld(this.draw);
    this.futures = FuturesWorld.of(seed);
    const report = (problem: string) => void this.problems.push(problem);
    this.history = new History(report);
    this.trader = new Trader(this.world, this.draw, this.history.state, this.futures);
    const isForgotten = (orderId: string, accountId: string) => this.history.isForgotten(orderId, accountId);
    this.lines = new Lines(this.time, this.draw, this.world.lines, isForgotten, report);
    this.faults = new Faults(this.world.faults, this.draw, this.time, this.course.faults);
    this.disk = this.newDisk();
  }

  async run(): Promise<Course> {
    await this.start(null);
    for (const body of openingOf(this.world, this.draw)) this.submit(body);
    for (const body of this.futures?.opening() ?? []) this.submit(body);
    this.time.settle();
    while (this.history.sequence() < this.commands) {
      this.steps += 1;
      await this.step();
      this.failOnProblems();
    }
    await this.end();
    this.failOnProblems();
    return { ...this.course, commands: this.history.sequence() };
  }

  describe(error: unknown): string {
    const why = error instanceof Error ? (error instanceof Violation ? error.message : error.stack) : String(error);
    const last = this.history.lastCommands().map((line) => `  ${line}`);
    return [`seed ${this.seed}, step ${this.steps}: ${why}`, "the last commands:", ...last].join("\n");
  }

  private async step(): Promise<void> {
    const { draw, time, world } = this;
    const { life, longWaitMs, lieSteps } = this.faults.next(this.disk);
    if (longWaitMs > 0) time.pass(longWaitMs);
    if (lieSteps > 0 && this.lie === null) this.beginLie(lieSteps);
    if (life !== null) await this.endLife(life);
    for (let count = draw.between(1, world.burst); count > 0; count -= 1) this.lines.send(this.trader.next());
    this.lines.deliver((body, answer) => this.submit(body, answer));
    time.settle();
    time.pass(draw.between(0, 12));
    this.follower.read(this.faults.readerPieces());
    this.history.forgetUpTo(this.follower.position);
    if (this.lie && (this.lie.stepsLeft -= 1) <= 0) await this.endLie();
    if (this.process?.isDown()) await this.endLife("kill");
    else if (this.steps % AUDIT_EVERY === 0) this.audit();
  }

  private submit(body: CommandBody, answer: (answer: Answer) => void = () => undefined): void {
    try {
      this.process?.submit(body, answer);
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) throw error;
    }
  }

  private takeBatch(outcome: BatchOutcome): void {
    const { history, course } = this;
    if (this.isCorrupted) return;
    if (this.process?.isDown()) {
      const stopped = this.process.engine.stopped();
      // A sync that failed is the disk's fault; anything else that stops the engine is its own.
      if (stopped && stopped.code !== "JOURNAL_UNWRITABLE") this.note(stopped.message);
      return history.leaveUnsettled(outcome);
    }
    history.takeBatch(outcome);
    this.follower.offer(outcome.events);
    for (const answer of outcome.answers) {
      const end =
        "result" in answer ? (answer.result.ok ? (answer.result.order?.state ?? "ok") : answer.result.code) : null;
      if (end !== null) course.outcomes.set(end, (course.outcomes.get(end) ?? 0) + 1);
    }
    for (const event of outcome.events) {
      if (event.type === "traded") course.trades += 1;
      if (event.type !== "futures") continue;
      const name = outcomeOf(event.event);
      course.outcomes.set(name, (course.outcomes.get(name) ?? 0) + 1);
    }
  }

  /** The process ends by force or by request, and another one starts. */
  private async endLife(how: LifeEnd): Promise<void> {
    const { process } = this;
    if (how === "restart" && process && !process.isDown()) await this.stop(process);
    process?.kill();
    this.process = null;
    this.follower.lose();
    this.lines.cut();
    // While syncs are only claimed the machine stays up, or nothing could be asked of it.
    if (this.lie) this.platters = this.platters.afterKill();
    const powerIsCut = this.faults.takePowerCut() && !this.lie;
    this.lie = null;
    if (powerIsCut) this.platters = this.platters.afterPowerCut(this.draw.unit);
    await this.start(process?.engine ?? null);
  }

  /** As on SIGTERM; the disk may get in the way of the last snapshot as of anything else. */
  private async stop(process: ExchangeProcess): Promise<void> {
    const outcome: { over: boolean; error?: unknown } = { over: false };
    void process
      .stop()
      .catch((error: unknown) => (outcome.error = error))
      .then(() => (outcome.over = true));
    for (let waits = 0; !outcome.over && !this.disk.dead && waits < WAITS_MAX; waits += 1) {
      // The last snapshot waits for its sync, which virtual time brings.
      this.time.pass(100);
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (this.disk.dead || !this.faults.sparesDisk()) return;
    if (outcome.error || !outcome.over) this.note(`the exchange does not stop: ${String(outcome.error ?? "it waits")}`);
  }

  private async start(before: JournaledEngine | null): Promise<void> {
    for (let killed = 0; ; killed += 1) {
      this.faults.endDiskFaults();
      this.disk = this.newDisk();
      const files = this.draw.chance(EXAMINED) ? filesOf(this.platters) : null;
      if (killed < KILLED_STARTS_MAX && this.draw.chance(0.1)) this.disk.killAfter = this.draw.between(0, 300);
      try {
        const told = await this.open();
        if (this.disk.dead) continue;
        this.disk.killAfter = Infinity;
        return await this.examineStart(before, told, files);
      } catch (error) {
        if (!this.disk.dead) throw error;
      }
    }
  }

  /** Returns what was told again; null where the state was told instead. */
  private async open(): Promise<EngineEvent[] | null> {
    const { archive, snapshotEvery, segmentBytes } = this.world;
    const told: EngineEvent[] = [];
    const startAfter = async (publishAfter: number) => {
      this.process = await ExchangeProcess.start({
        ...{ disk: this.disk, time: this.time, publishAfter, archive, snapshotEvery, segmentBytes },
        createId: () => this.createId(),
        publish: (events) => void told.push(...events),
        onBatch: (outcome) => this.takeBatch(outcome),
      });
    };
    try {
      await startAfter(this.follower.position);
      this.follower.take(told);
      return told;
    } catch (error) {
      if (!(error instanceof JournalError && error.code === "HISTORY_CUT")) throw error;
      told.length = 0;
      this.follower.forget();
      await startAfter(0);
    }
    this.follower.take(told);
    return null;
  }

  private async examineStart(
    before: JournaledEngine | null,
    told: EngineEvent[] | null,
    files: Files | null,
  ): Promise<void> {
    if (!this.process) throw new Violation("no process after a start");
    const { engine } = this.process;
    this.course.starts += 1;
    this.history.settle(engine.sequence(), told);
    const sound: SoundStart = engine.audit();
    const last = before?.audit();
    if (last && last.sequence === sound.sequence && last.stateHash !== sound.stateHash)
      this.note(`a start at ${sound.sequence} has another state than the process before it`);
    this.audit();
    if (files && files.size > 0) await this.examineFiles(files, sound);
    for (const { body } of this.lines.reminders(REMINDERS)) this.lines.send(body, true);
  }

  private async examineFiles(files: Files, sound: SoundStart): Promise<void> {
    const { archive } = this.world;
    this.note(await tryDamaged(files, sound, archive, this.draw));
    this.problems.push(...replayProblems(files, sound, archive, this.history.watch));
    const again = await startOn(SimulatedDisk.of(files), archive, sound.sequence);
    if (again.sequence !== sound.sequence || again.stateHash !== sound.stateHash)
      this.note(`two starts on the same files end at ${sound.sequence} and ${again.sequence}, or in different states`);
  }

  /** The whole state by other roads. */
  private audit(): void {
    const { process, history } = this;
    if (!process || process.isDown()) return;
    const { violations, totals } = process.engine.audit();
    this.problems.push(...violations, ...history.watch.differences(history.state));
    for (const { asset, deposited, accounted } of totals) {
      const endowed = asset === history.state.futures.settleAsset() ? history.futuresWatch.endowed : 0n;
      const expected = history.watch.depositedOf(asset) + endowed;
      if (deposited !== expected || accounted !== expected)
        this.note(`${asset}: ${expected} deposited, the exchange says ${deposited} and accounts for ${accounted}`);
    }
    const { mode, problems } = process.engine.status();
    if (mode !== "trading") this.note(`the exchange is in ${mode}: ${JSON.stringify(problems)}`);
    if (this.faults.isReaderSlow()) return;
    this.follower.catchUp();
    this.problems.push(...this.follower.differences(history.state));
  }

  private beginLie(stepsLeft: number): void {
    this.lie = { stepsLeft, honest: this.history.sequence() };
    this.disk.lies = true;
  }

  /** What a cut of the power would do now. It doesn't happen: nobody could hold the exchange to its word. */
  private async endLie(): Promise<void> {
    const { honest } = this.lie ?? { honest: 0 };
    const cut = this.platters.afterPowerCut(this.draw.unit);
    const last = this.process?.isDown() ? Infinity : this.history.sequence();
    this.note(await tryAfterLies(cut, honest, this.world.archive, last));
    await this.endLife("kill");
  }

  /** Faults stop, and the exchange must come back to all its duties. */
  private async end(): Promise<void> {
    this.faults.stop();
    // A clock that went back is set right, too: until it has caught up, nothing becomes due.
    this.time.setWall(Math.max(0, this.history.state.time - Math.floor(this.time.now())));
    await this.endLife("kill");
    this.disk.killAfter = Infinity;
    for (let waits = 0; this.lines.waiting() > 0 && waits < WAITS_MAX; waits += 1) {
      this.lines.deliver((body, answer) => this.submit(body, answer));
      this.time.pass(100);
    }
    if (this.lines.waiting() > 0) this.note(`${this.lines.waiting()} requests are never answered`);
    this.audit();
    this.failOnProblems();
    const { process, world, trader, time, draw } = this;
    if (!process) throw new Violation("no process at the end");
    const scene = { process, world, trader, time };
    this.problems.push(...requireDuties(scene));
    if (this.futures) this.problems.push(...requireFuturesDuties(scene, this.history.state));
    this.failOnProblems();
    if (!draw.chance(DRILLED)) return;
    this.isCorrupted = true;
    this.problems.push(...(this.futures?.isDrilled() ? drillFuturesAuditor(scene) : drillAuditor(scene, draw)));
  }

  private note(problem: string | null): void {
    if (problem !== null) this.problems.push(problem);
  }

  private failOnProblems(): void {
    if (this.problems.length > 0) throw new Violation(this.problems.slice(0, PROBLEMS_SHOWN).join("\n"));
  }

  private newDisk(): FaultyDisk {
    return new FaultyDisk(this.platters, this.time, this.draw, this.world.disk);
  }

  /** The journal's id: random to everybody but the seed. */
  private createId(): Buffer {
    this.ids += 1;
    return createHash("sha256").update(`${this.seed} ${this.ids}`).digest().subarray(0, 16);
  }
}
