/**
 * The other side of a simulated pair: an account that trades at random moments with whoever quotes best, and that takes
 * every order the index has passed, a person's too, which is how resting orders fill when the price comes through them.
 */
import type { Side } from "~exchange/engine/commands";
import type { Desk } from "./desk";
import { exp, ln } from "./elementary";
import type { RandomSource } from "./random";

/** Best prices in ticks, null where a side is empty. */
export interface BestPrices {
  bid: number | null;
  ask: number | null;
}

export interface TakerOptions {
  desk: Desk;
  random: RandomSource;
  /** Lots of a usual trade. */
  unitLots: number;
  maxLots: number;
  /** Trades a minute at average activity, bursts aside. */
  perMinute: number;
  /** Ticks from the index beyond which it doesn't take. */
  reach: number;
  /** Which side it prefers: 1 sells only, -1 buys only; 0 where absent. */
  lean?: () => number;
}

export interface Taker {
  /** Takes what rests beyond the index (ticks): `crossed` lots of the maker's, and what others left there. */
  sweep(index: number, best: BestPrices, crossed: (side: Side) => number): Promise<void>;
  /** Trades that are due at `time` (Unix ms). */
  trade(time: number, index: number, activity: number): Promise<void>;
}

const SIZE_DEVIATION = 1.1;
/** Trades sent at most for one call, however late it comes. */
const TRADES_AT_ONCE = 3;
/** A burst: so many times as many trades, mostly on one side, for a while, every few minutes. */
const BURST_FACTOR = 6;
const BURST_SHARE = 0.9;
const BURST_LENGTH_MS = 8_000;
const BURST_GAP_MS = 240_000;

export function createTaker(options: TakerOptions): Taker {
  const { desk, random, unitLots, maxLots, perMinute, reach, lean = () => 0 } = options;
  let due: number | null = null;
  let burst: { from: number; side: Side } | null = null;

  const take = async (side: Side, price: number, lots: number) => {
    const whole = Math.min(maxLots, Math.max(1, Math.round(lots)));
    await desk.place({ side, price: Math.max(1, price), lots: whole, kind: "take" });
  };
  const wait = (milliseconds: number) => -ln(1 - random.unit()) * milliseconds;
  const lots = () => unitLots * exp(SIZE_DEVIATION * random.normal());
  const side = (): Side => (random.unit() < 0.5 - 0.5 * lean() ? "buy" : "sell");
  const isBursting = (time: number) => burst !== null && time >= burst.from && time < burst.from + BURST_LENGTH_MS;

  const planBurst = (time: number) => {
    if (burst === null || time >= burst.from + BURST_LENGTH_MS)
      burst = { from: time + wait(BURST_GAP_MS), side: side() };
  };
  const gap = (time: number, activity: number) =>
    wait(60_000 / (perMinute * Math.sqrt(activity) * (isBursting(time) ? BURST_FACTOR : 1)));

  return {
    async sweep(index, best, crossed) {
      if (best.ask !== null && best.ask < index) await take("buy", Math.floor(index), crossed("sell") + lots());
      if (best.bid !== null && best.bid > index) await take("sell", Math.ceil(index), crossed("buy") + lots());
    },
    async trade(time, index, activity) {
      planBurst(time);
      due ??= time + gap(time, activity);
      for (let sent = 0; due <= time; sent++) {
        if (sent === TRADES_AT_ONCE) {
          due = time + gap(time, activity);
          return;
        }
        const chosen = burst && isBursting(time) && random.unit() < BURST_SHARE ? burst.side : side();
        await take(chosen, chosen === "buy" ? Math.ceil(index + reach) : Math.floor(index - reach), lots());
        due += gap(time, activity);
      }
    },
  };
}
