import type { Benchmark } from "./benchmark";
import { NaiveBroadcaster, OurBroadcaster } from "./fanout/broadcasters";
import { CHANNELS, flood } from "./fanout/flood";

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
  ours: { name: `joined frames of ${CHANNELS} channels, one write`, run: (settings) => flood(new OurBroadcaster(), settings) },
  baseline: { name: "ws, one send a message and client", run: (settings) => flood(new NaiveBroadcaster(), settings) },
  sameHash: false,
  rounds: { full: 5, quick: 3 },
};
