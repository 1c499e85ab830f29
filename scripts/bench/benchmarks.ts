import type { Benchmark } from "./benchmark";
import { coldStart } from "./cold-start";
import { engineGrowth } from "./engine-growth";
import { engineDeep, engineSteady } from "./engine";
import { audience, fanout } from "./fanout";
import { journal } from "./journal";
import { margin } from "./margin";
import { memory } from "./memory";
import { orders } from "./orders";
import { replay } from "./replay";

/** Everything that `npm run bench` runs, in this order. */
export const BENCHMARKS: readonly Benchmark[] = [
  engineSteady,
  engineDeep,
  engineGrowth,
  margin,
  replay,
  journal,
  fanout,
  audience,
  orders,
  memory,
  coldStart,
];
