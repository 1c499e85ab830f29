/** npm run simulate: the whole exchange under many seeds. Ends with code 1 where a rule didn't hold. */
import { parseArgs } from "node:util";
import { simulate, Violation, type Course } from "./simulation/simulation";

const COMMANDS = 200_000;
/** Commands of one world where the seeds aren't counted out. */
const WORLD_COMMANDS = 2_000;
const COMMANDS_MAX = 1_000_000_000;
const SEEDS_MAX = 1_000_000;
const SEED_MAX = 2 ** 31 - 1;
const TOLD_EVERY_MS = 5_000;
/** More of them tell nothing new. */
const VIOLATIONS_MAX = 5;

/** Returns the exit code. `now`: milliseconds. */
export async function main(args: string[], print: (line: string) => void, now: () => number): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { commands: { type: "string" }, seed: { type: "string" }, seeds: { type: "string" } },
  });
  const commands = whole("commands", values.commands ?? String(COMMANDS), COMMANDS_MAX);
  const seeds = whole("seeds", values.seeds ?? String(seedsFor(commands, values.seed !== undefined)), SEEDS_MAX);
  const first = whole("seed", values.seed ?? "1", SEED_MAX);
  const each = Math.max(1, Math.ceil(commands / seeds));
  const began = now();
  const sum = new Sum();
  let told = began;
  for (let seed = first; seed < first + seeds; seed += 1) {
    try {
      sum.add(await simulate(seed, each));
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      sum.violations += 1;
      print(`${error.message}\nagain: npm run simulate -- --seed ${seed} --commands ${each}`);
      if (sum.violations >= VIOLATIONS_MAX) break;
    }
    if (now() - told < TOLD_EVERY_MS) continue;
    told = now();
    print(`${seed - first + 1} of ${seeds} seeds, ${sum.line(now() - began)}`);
  }
  print(sum.line(now() - began));
  print(sum.faultLine());
  return sum.violations > 0 ? 1 : 0;
}

/** A single seed named is a world to look into. */
function seedsFor(commands: number, isNamed: boolean): number {
  return isNamed ? 1 : Math.max(1, Math.ceil(commands / WORLD_COMMANDS));
}

function whole(name: string, text: string, most: number): number {
  const number = Number(text.replaceAll("_", ""));
  if (!Number.isSafeInteger(number) || number < 1 || number > most)
    throw new Error(`--${name} must be a whole number from 1 to ${most}, not "${text}"`);
  return number;
}

class Sum {
  violations = 0;
  private commands = 0;
  private trades = 0;
  private starts = 0;
  private readonly faults = new Map<string, number>();

  add({ commands, trades, starts, faults }: Course): void {
    this.commands += commands;
    this.trades += trades;
    this.starts += starts;
    for (const [kind, count] of faults) this.faults.set(kind, (this.faults.get(kind) ?? 0) + count);
  }

  line(ms: number): string {
    const seconds = (ms / 1_000).toFixed(1);
    return `${this.commands} commands, ${this.trades} trades, ${this.starts} starts, ${seconds} s, violations: ${this.violations}`;
  }

  faultLine(): string {
    return `went wrong on purpose: ${[...this.faults].map(([kind, count]) => `${kind} ${count}`).join(", ")}`;
  }
}
