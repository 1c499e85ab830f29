import type { Benchmark, Figure, Outcome, RunSettings } from "./benchmark";
import { GrowingVenue, type Size } from "./engine/growing-venue";
import { warmUp } from "./engine/run";
import { spreadOf } from "./statistics";

/** What grows, and which orders are cancelled meanwhile. */
interface Growth {
  sizes: readonly number[];
  sizeOf(size: number): Size;
  curves: readonly Curve[];
}

interface Curve {
  name: string;
  /** Whether only recent orders are cancelled. */
  recent: boolean;
}

/** Accounts have 500 open orders at most. */
const ACCOUNTS = 10_000;
const GROWTHS: readonly Growth[] = [
  {
    sizes: [1_000, 10_000, 100_000, 1_000_000],
    sizeOf: (resting) => ({ resting, accounts: ACCOUNTS, markets: 1 }),
    curves: [
      { name: "orders at rest, recent ones are cancelled", recent: true },
      { name: "orders at rest, any is cancelled", recent: false },
    ],
  },
  {
    sizes: [100, 1_000, 10_000, 100_000],
    sizeOf: (accounts) => ({ resting: 10_000, accounts, markets: 1 }),
    curves: [{ name: "accounts", recent: false }],
  },
  {
    sizes: [10, 100, 1_000],
    sizeOf: (markets) => ({ resting: 100_000, accounts: ACCOUNTS, markets }),
    curves: [{ name: "markets", recent: false }],
  },
];
const WARM_UP_TURNS = 100;
/** Sizes take turns, so that a moment of other work meets all of them: so many turns of commands at a time. */
const BLOCK = 24;
const BLOCKS = { full: 24, quick: 8 };

function nameOf(curve: Curve, size: number): string {
  return `command among ${size.toLocaleString("en")} ${curve.name}`;
}

function stepOf(curve: Curve): string {
  return `ten times the ${curve.name}: worst step`;
}

/** What a command of a steady flow costs, with all that belongs to it, as the exchange grows. */
function run({ quick }: RunSettings): Outcome {
  warmUp();
  const values: Record<string, number> = {};
  for (const { sizes, sizeOf, curves } of GROWTHS) {
    const venues = sizes.map((size) => new GrowingVenue(sizeOf(size)));
    for (const curve of curves) {
      const costs = costsOf(venues, curve, BLOCKS[quick ? "quick" : "full"]);
      sizes.forEach((size, index) => (values[nameOf(curve, size)] = costs[index] ?? NaN));
      values[stepOf(curve)] = Math.max(...costs.slice(1).map((cost, index) => cost / (costs[index] ?? NaN)));
    }
  }
  return { values, hash: null };
}

/** Nanoseconds of a command in each exchange, the median of all turns. */
function costsOf(venues: readonly GrowingVenue[], { recent }: Curve, blocks: number): number[] {
  const times = venues.map((venue) => {
    for (let turn = 0; turn < WARM_UP_TURNS; turn += 1) venue.timed(recent);
    return new Array<number>();
  });
  for (let block = 0; block < blocks; block += 1) {
    venues.forEach((venue, index) => {
      for (let turn = 0; turn < BLOCK; turn += 1) times[index]?.push(venue.timed(recent));
    });
  }
  return times.map((own) => spreadOf(own).median);
}

const shared = { row: 1, better: "less", ratioBounds: null, decides: false } as const;
const figures = GROWTHS.flatMap(({ sizes, curves }) =>
  curves.flatMap((curve): Figure[] => [
    ...sizes.map((size): Figure => ({ ...shared, name: nameOf(curve, size), unit: "ns", bounds: null })),
    { ...shared, name: stepOf(curve), unit: "times", bounds: { goal: 1.3, gate: 1.5 } },
  ]),
);

export const engineGrowth: Benchmark = {
  name: "engine-growth",
  figures,
  ours: { name: "engine", run },
  baseline: null,
  sameHash: false,
  rounds: { full: 3, quick: 1 },
};
