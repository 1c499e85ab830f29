import { auditFutures } from "./audit";
import type { FuturesCommand } from "./commands";
import { FuturesCore, type FuturesMeans } from "./core";
import { FuturesFold } from "./event-fold";
import type { FuturesEvent } from "./events";
import { openingCommands, RandomCommands } from "./random-commands";
import { futuresParts, futuresStateHash, restoreFutures } from "./snapshot";
import { emptyFuturesState } from "./state";

export interface SimulationSettings {
  seed: number;
  commands: number;
  /** Commands between two restarts from a snapshot; 0 for none. */
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
export function simulateFutures({ seed, commands, restartEach, twin: means }: SimulationSettings): SimulationReport {
  let core = new FuturesCore();
  const twin = means && new FuturesCore(emptyFuturesState(), [], means);
  const fold = new FuturesFold();
  for (const command of openingCommands()) {
    fold.take(core.apply(command, 0).events, core.state);
    twin?.apply(command, 0);
  }
  const random = new RandomCommands(seed);
  const counts = new Map<string, number>();
  for (let step = 1; step <= commands; step += 1) {
    const command = random.next(core.state);
    const time = core.state.time + random.wait();
    try {
      const applied = core.apply(command, time);
      if (twin) expectSame(applied, twin.apply(command, time));
      const problems = [...auditFutures(core), ...fold.take(applied.events, core.state)];
      if (problems.length > 0) throw new Error(problems.join("; "));
      count(counts, command, applied);
      if (restartEach > 0 && step % restartEach === 0) core = restarted(core);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(`seed ${seed}, step ${step}, ${textOf(command)}: ${message}`, { cause: error });
    }
  }
  return { counts, hash: futuresStateHash(core) };
}

/** As after the end of the process: nothing is left but what was stored. */
function restarted(core: FuturesCore): FuturesCore {
  const next = restoreFutures(futuresParts(core));
  if (futuresStateHash(next) !== futuresStateHash(core)) throw new Error("the restored state is another one");
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
