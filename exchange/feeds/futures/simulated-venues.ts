/**
 * Other venues of a simulated world: each quotes the common price with noise of its own, a little late, at its own pace. Now
 * and then one is silent for a while, or tells a price that is far off. All of it follows from the seed and the time.
 */
import type { Contract } from "~exchange/domain/futures/contract";
import { hash3, hashText, normalOf, unitOf } from "../random";
import type { IndexSource } from "./index-publisher";

export interface SimulatedVenueOptions {
  seed: string;
  source: string;
  /** Place among the venues, from 1: the first is the quickest. */
  number: number;
  /** Price of a contract's index in ticks, with a fraction; null where there is none. */
  priceAt(contract: Contract, time: number): number | null;
}

const PACE_MS = 1_000;
const LATENCY_LEAST_MS = 40;
const LATENCY_MOST_MS = 900;
const NOISE = 0.00008;
/** Silence: a share of the spans of a venue's time. */
const SILENCE_SPAN_MS = 40_000;
const SILENCE_SHARE = 0.015;
/** Far off: a share of the spans of a contract at a venue, by so much at least and at most. */
const OUTLIER_SPAN_MS = 12_000;
const OUTLIER_SHARE = 0.002;
const OUTLIER_LEAST = 0.055;
const OUTLIER_MOST = 0.09;

export function createSimulatedVenue({ seed, source, number, priceAt }: SimulatedVenueOptions): IndexSource {
  const venue = hashText(`${seed}/venue/${source}`);
  return {
    source,
    read(contract, now) {
      const place = hash3(venue, hashText(contract.contract), 0);
      const pace = PACE_MS * number;
      const round = Math.floor((now - unitOf(place) * pace) / pace);
      const said = round * pace + unitOf(place) * pace;
      const latency = LATENCY_LEAST_MS + unitOf(hash3(place, 1, round)) * (LATENCY_MOST_MS - LATENCY_LEAST_MS);
      const time = Math.floor(said - latency);
      if (unitOf(hash3(venue, 2, Math.floor(time / SILENCE_SPAN_MS))) < SILENCE_SHARE) return null;
      const price = priceAt(contract, time);
      if (price === null) return null;
      const noise = NOISE * normalOf(hash3(place, 3, round), hash3(place, 4, round));
      return { ticks: Math.max(1, Math.round(price * (1 + noise + outlierAt(place, time)))), time };
    },
  };
}

function outlierAt(place: number, time: number): number {
  const span = Math.floor(time / OUTLIER_SPAN_MS);
  const draw = unitOf(hash3(place, 5, span));
  if (draw >= OUTLIER_SHARE) return 0;
  const size = OUTLIER_LEAST + unitOf(hash3(place, 6, span)) * (OUTLIER_MOST - OUTLIER_LEAST);
  return draw < OUTLIER_SHARE / 2 ? size : -size;
}
