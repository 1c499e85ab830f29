import { auditFutures } from "./audit";
import type { FuturesCommand } from "./commands";
import { Row } from "../row";
import { futuresCells, readFuturesCommand } from "./command-row";
import { FuturesCore, type FuturesMeans } from "./core";
import { FuturesFold } from "./event-fold";
import type { FuturesEvent } from "./events";
import { HarshWorld } from "./harsh-world";
import { RandomCommands } from "./random-commands";
import { futuresParts, futuresStateHash, restoreFutures } from "./snapshot";
import { emptyFuturesState, type FuturesState } from "./state";

/** Where commands come from. */
export interface World {
  opening(): FuturesCommand[];
  /** Milliseconds until the next command. */
  wait(): number;
  next(state: FuturesState): FuturesCommand;
}

export type WorldKind = "usual" | "harsh";

export interface SimulationSettings {
  seed: number;
  commands: number;
  world?: WorldKind;
  /** Commands between two kills, after which the last snapshot and the journal's rows since give the state; 0 for none. */
  restartEach: number;
  /** A second core that must give the same answers and events; null for none. */
  twin: FuturesMeans | null;
}

export interface SimulationReport {
  /** How often each answer, event and liquidation step came. */
  counts: Map<string, number>;
  hash: string;
}

/** A world under one seed: random commands, every invariant checked after each. Throws with seed and step where one is broken. */
export function simulateFutures(settings: SimulationSettings): SimulationReport {
  const { seed, commands, world: kind = "usual", restartEach, twin: means } = settings;
  let core = new FuturesCore();
  const twin = means && new FuturesCore(emptyFuturesState(), [], means);
  const fold = new FuturesFold();
  const world: World = kind === "harsh" ? new HarshWorld(seed) : new RandomCommands(seed);
  for (const command of world.opening()) {
    fold.take(core.apply(command, 0).events, core.state);
    twin?.apply(command, 0);
  }
  const counts = new Map<string, number>();
  let stored = storedOf(core);
  for (let step = 1; step <= commands; step += 1) {
    const row = rowOf(world.next(core.state));
    const command = commandOf(row);
    const time = core.state.time + world.wait();
    try {
      const applied = core.apply(command, time);
      if (twin) expectSame(applied, twin.apply(command, time));
      const problems = [...auditFutures(core), ...fold.take(applied.events, core.state)];
      if (problems.length > 0) throw new Error(problems.join("; "));
      count(counts, command, applied);
      if (restartEach === 0) continue;
      stored.rows.push({ row, time });
      if (step % restartEach !== 0) continue;
      core = replayed(core, stored);
      stored = storedOf(core);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(`${kind} world, seed ${seed}, step ${step}, ${textOf(command)}: ${message}`, { cause: error });
    }
  }
  return { counts, hash: futuresStateHash(core) };
}

/** What is on the disk: a snapshot, and a row for each command since. */
interface StoredCore {
  parts: string[];
  rows: { row: string; time: number }[];
}

function storedOf(core: FuturesCore): StoredCore {
  return { parts: futuresParts(core), rows: [] };
}

/** Transfers are the exchange's own commands; their row here is a stand-in. */
function rowOf(command: FuturesCommand): string {
  if (command.type !== "transfer-in" && command.type !== "transfer-out") return JSON.stringify(futuresCells(command));
  const { type, accountId, amount, reference } = command;
  return JSON.stringify([type, accountId, String(amount), reference]);
}

function commandOf(text: string): FuturesCommand {
  const row = Row.parse(text);
  if (!text.startsWith(`["`)) return readFuturesCommand(row);
  const type = row.text() === "transfer-in" ? "transfer-in" : "transfer-out";
  return { type, accountId: row.text(), amount: BigInt(row.text()), reference: row.text() };
}

/** As after a kill: nothing is left but what was stored. */
function replayed(core: FuturesCore, { parts, rows }: StoredCore): FuturesCore {
  const next = restoreFutures(parts);
  for (const { row, time } of rows) next.apply(commandOf(row), time);
  if (futuresStateHash(next) !== futuresStateHash(core)) throw new Error("the replayed state is another one");
  return next;
}

type Applied = ReturnType<FuturesCore["apply"]>;

function expectSame(applied: Applied, twin: Applied): void {
  if (textOf(applied) !== textOf(twin)) throw new Error(`core and twin differ:\n${textOf(applied)}\n${textOf(twin)}`);
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? `${inner}n` : inner));
}

function count(counts: Map<string, number>, command: FuturesCommand, { result, events }: Applied): void {
  const names = [result.ok ? `ok ${command.type}` : result.code, ...events.map(nameOf)];
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
}

function nameOf(event: FuturesEvent): string {
  if (event.type === "liquidation") return `liquidation ${event.step.step}`;
  if (event.type === "order-changed") return `${event.order.orderType} ${event.order.reason ?? event.order.state}`;
  return event.type;
}
