import type { Benchmark } from "./benchmark";
import { fanout } from "./fanout";
import { journal } from "./journal";
import { orders } from "./orders";

/** Everything that `npm run bench` runs, in this order. */
export const BENCHMARKS: readonly Benchmark[] = [fanout, orders, journal];
