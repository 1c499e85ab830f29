import type { Benchmark } from "./benchmark";
import { NaiveBroadcaster, OurBroadcaster } from "./fanout/broadcasters";
import { CHANNELS, flood } from "./fanout/flood";
import { CPU_SHARE, paced, UPDATE_P50, UPDATE_P99 } from "./fanout/paced";

/** Row 5: how many frames reach 200 clients for a second of the server's processor. */
export const fanout: Benchmark = {
  name: "fanout",
  figures: [
    {
      row: 5,
      name: "frames per CPU-second",
      unit: "frames/CPU-s",
      better: "more",
      bounds: { goal: 900_000, gate: 225_000 },
      ratioBounds: { goal: 6, gate: 4 },
      decides: true,
    },
    {
      row: 5,
      name: "frames per second",
      unit: "frames/s",
      better: "more",
      bounds: null,
      ratioBounds: null,
      decides: false,
    },
  ],
  ours: {
    name: `joined frames of ${CHANNELS} channels, one write`,
    run: (settings) => flood(new OurBroadcaster(), settings),
  },
  baseline: { name: "ws, one send a message and client", run: (settings) => flood(new NaiveBroadcaster(), settings) },
  sameHash: false,
  rounds: { full: 5, quick: 3 },
};

const wall = { row: 5, better: "less", unit: "ms", ratioBounds: null, decides: false } as const;

/** Row 5: what an audience costs the whole exchange, and when it hears of an order. */
export const audience: Benchmark = {
  name: "audience",
  figures: [
    {
      ...{ row: 5, name: CPU_SHARE, unit: "% of a core", better: "less", ratioBounds: null, decides: true },
      bounds: { goal: 50, gate: 100 },
    },
    { ...wall, name: UPDATE_P50, bounds: null },
    { ...wall, name: UPDATE_P99, bounds: { goal: 50, gate: 200 } },
  ],
  ours: { name: "the exchange with 1,000 sockets on one book", run: paced },
  baseline: null,
  sameHash: false,
  rounds: { full: 3, quick: 1 },
};
