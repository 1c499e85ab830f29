import { expect, test } from "vitest";
import { auditFutures } from "./audit";
import { FuturesCore, type FuturesMeans } from "./core";
import { ScanningWatch } from "./liquidation-watch";
import { SortedQueue } from "./naive/sorted-queue";
import { openingCommands, RandomCommands } from "./random-commands";
import { futuresStateHash, restoreFutures, snapshotFutures } from "./snapshot";
import { emptyFuturesState } from "./state";

const PLAIN: FuturesMeans = { newQueue: () => new SortedQueue(), newWatch: () => new ScanningWatch() };
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? `${inner}n` : inner));

function opened(means?: FuturesMeans): FuturesCore {
  const core = new FuturesCore(emptyFuturesState(), [], means);
  for (const command of openingCommands()) core.apply(command, 0);
  return core;
}

test("every invariant holds after each of random commands, and the plain twin gives the same answers and events", () => {
  const kinds = new Map<string, number>();
  const count = (kind: string) => kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  for (let seed = 1; seed <= 25; seed += 1) {
    const [core, twin] = [opened(), opened(PLAIN)];
    const commands = new RandomCommands(seed);
    for (let step = 0; step < 400; step += 1) {
      const command = commands.next(core.state);
      const time = core.state.time + commands.wait();
      const where = `seed ${seed}, step ${step}, ${textOf(command)}`;
      const applied = attempt(where, () => core.apply(command, time));
      const expected = attempt(`twin: ${where}`, () => twin.apply(command, time));
      if (textOf(applied) !== textOf(expected)) expect(textOf(applied), where).toBe(textOf(expected));
      const problems = auditFutures(core);
      if (problems.length > 0) throw new Error(`${where}: ${problems.join("; ")}`);
      count(applied.result.ok ? `ok ${command.type}` : applied.result.code);
      for (const event of applied.events) {
        if (event.type === "liquidation") count(event.step.step);
        else if (event.type === "order-changed")
          count(`${event.order.orderType} ${event.order.reason ?? event.order.state}`);
        else count(event.type);
      }
    }
  }
  if (process.env.SHOW)
    console.log(
      [...kinds]
        .sort()
        .map((each) => each.join(" "))
        .join("\n"),
    );
}, 240_000);

function attempt<T>(where: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
void futuresStateHash;
void restoreFutures;
void snapshotFutures;
