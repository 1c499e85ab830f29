/**
 * The simulated market of demo mode: one maker and one taker account a pair, trading on the engine through the same
 * commands as people, around the seeded index path or a recorded market that is played again.
 */
import type { Instrument } from "~exchange/domain/instrument";
import type { EngineEvent } from "~exchange/engine/events";
import type { EnginePort } from "~exchange/engine/port";
import { createDemoAccount, fundingOf } from "./demo-accounts";
import { createSpotDesk } from "./desk";
import { createIndexPaths, type DemoIndex, type PairPath } from "./index-path";
import { createMaker } from "./makers";
import { createQuoteLadder } from "./quote-ladder";
import { createRandom, hash3, hashText } from "./random";
import { openReplay, type Replay } from "./replay";
import { type BestPrices, createTaker } from "./takers";

export interface DemoLogger {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

export interface DemoMarketOptions {
  engine: EnginePort;
  /** The pairs; those without an index (see createIndexPaths) are left alone. */
  instruments: readonly Instrument[];
  indices: readonly DemoIndex[];
  seed: string;
  /** Recordings and replay settings: <data folder>/exchange/imported. */
  importedDirectory: string;
  /** Unix ms. */
  now: () => number;
  /** Best prices in ticks of what the engine has acknowledged, e.g. the depth projection's `best`. */
  bestPrices: (pair: string) => BestPrices;
  /** Whether the pair takes orders; where it doesn't, its simulated people wait. */
  isTrading: (pair: string) => boolean;
  log: DemoLogger;
}

export interface DemoMarket {
  /** Does what is due now. Rejects with EngineUnavailable where the engine takes no commands now. */
  tick(): Promise<void>;
}

/** A fresh tick begins so long after the last one has ended. */
const TICK_MS = 250;
const BACKOFF_FIRST_MS = 500;
const BACKOFF_MOST_MS = 30_000;

/** Settled turnover a day from which a pair counts as busy: shorter pauses between quotes, closer levels, more trades. */
const BUSY_TURNOVER = 1_000_000_000;
const BUSY = { requoteMs: 1_000, takesPerMinute: 14, stepShare: 0.8, fillsPerMinute: 48 };
const QUIET = { requoteMs: 1_750, takesPerMinute: 7, stepShare: 0.9, fillsPerMinute: 32 };
const YEAR_SECONDS = 31_536_000;
/** Steps from the index up to which a taker buys and sells. */
const REACH_STEPS = 4;

/**
 * Opens, funds and clears the simulated accounts and puts up the first quotes; resolves once every pair has a book.
 * Then a loop of its own ticks until `stop`, which resolves when the last command has been answered. An engine that takes
 * no commands is tried again, ever more seldom.
 * Throws EngineUnavailable, or an Error where an account can't be funded or a replay setting can't be used.
 */
export async function startDemoMarket(options: DemoMarketOptions): Promise<{ stop(): Promise<void> }> {
  const market = await openDemoMarket(options);
  const { log } = options;
  let stopped = false;
  let wake = () => {};
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async () => {
    let backoff = BACKOFF_FIRST_MS;
    while (!stopped) {
      try {
        await market.tick();
        backoff = BACKOFF_FIRST_MS;
        await pause(TICK_MS);
      } catch (error) {
        log.warn({ err: error, retryInMs: backoff }, "the simulated market failed and tries again");
        await pause(backoff);
        backoff = Math.min(BACKOFF_MOST_MS, backoff * 2);
      }
    }
  };
  const ended = run();
  return {
    async stop() {
      stopped = true;
      wake();
      await ended;
    },
  };
}

/** The market without its loop: for tests under a clock of their own. */
export async function openDemoMarket(options: DemoMarketOptions): Promise<DemoMarket> {
  const { engine, instruments, now, log } = options;
  const started = now();
  const prices = openPrices(options, started);
  const pairs = instruments.flatMap((instrument, index) => {
    const source = prices(instrument.pair);
    return source ? [createPair(options, instrument, index + 1, source, started)] : [];
  });
  engine.onEvents((events) => {
    for (const pair of pairs) pair.observe(events);
  });
  await Promise.all(pairs.map((pair) => pair.prepare()));
  await Promise.all(pairs.map((pair) => pair.tick(now())));
  log.info({ pairs: pairs.length }, "the simulated market trades");
  return {
    async tick() {
      await Promise.all(pairs.map((pair) => pair.tick(now())));
    },
  };
}

interface PriceSource {
  path: PairPath;
  /** How much faster than life prices move. */
  speed: number;
  /** Price in quote. */
  at(time: number): number;
}

/** A pair's replay where it has one; a cross of pairs follows those, so that the three prices always agree. */
function openPrices(options: DemoMarketOptions, started: number): (pair: string) => PriceSource | null {
  const { seed, indices, importedDirectory } = options;
  const pathOf = createIndexPaths({ seed, indices });
  const replays = new Map<string, Replay | null>();
  const replayOf = (pair: string) => {
    const path = pathOf(pair);
    const known = replays.get(pair);
    if (known !== undefined || !path) return known ?? null;
    const replay = openReplay(importedDirectory, pair, path, started);
    replays.set(pair, replay);
    return replay;
  };
  const sourceOf = (pair: string): PriceSource | null => {
    const path = pathOf(pair);
    if (!path) return null;
    const replay = replayOf(pair);
    if (replay) return { path, speed: replay.speed, at: replay.at };
    const [base, quote] = pair.split("_");
    const settlement = indices[0]?.pair.split("_")[1];
    if (indices.some((index) => index.pair === pair)) return { path, speed: 1, at: path.at };
    const legs = [sourceOf(`${base}_${settlement}`), sourceOf(`${quote}_${settlement}`)] as const;
    if (!legs[0] || !legs[1]) return null;
    const [over, under] = [legs[0], legs[1]];
    return { path, speed: Math.max(over.speed, under.speed), at: (time) => over.at(time) / under.at(time) };
  };
  return sourceOf;
}

function createPair(
  options: DemoMarketOptions,
  instrument: Instrument,
  number: number,
  source: PriceSource,
  started: number,
) {
  const { engine, seed, bestPrices, isTrading } = options;
  const { pair } = instrument;
  const ticksPerUnit = 10 ** instrument.priceDecimals / Number(instrument.tickUnits);
  const indexAt = (time: number) => Math.max(1, source.at(time) * ticksPerUnit);
  const index = indexAt(started);
  const pace = source.path.settledTurnover >= BUSY_TURNOVER ? BUSY : QUIET;
  const deviation = source.path.annualVolatility * Math.sqrt((source.speed * pace.requoteMs) / 1000 / YEAR_SECONDS);
  const step = Math.max(1, Math.round(index * deviation * pace.stepShare));
  const unitLots = unitLotsOf(instrument, source, pace.fillsPerMinute);
  const funding = fundingOf(instrument, index, source.path.dailyTurnover);
  const run = started.toString(36);
  const makerAccount = createDemoAccount({ engine, accountId: `maker-${number}`, funding, run });
  const takerAccount = createDemoAccount({ engine, accountId: `taker-${number}`, funding, run });
  const pairSeed = hashText(`${seed}/market/${pair}`);
  const random = (purpose: number) => createRandom(hash3(pairSeed, purpose, Math.floor(started / 1000)));
  const ladder = createQuoteLadder({ seed: pairSeed, step, unitLots, maxLots: instrument.maxLots });
  const makerDesk = createSpotDesk(engine, makerAccount, pair, run);
  const takerDesk = createSpotDesk(engine, takerAccount, pair, run);
  const maker = createMaker({ desk: makerDesk, ladder, random: random(1) });
  const taker = createTaker({
    desk: takerDesk,
    random: random(2),
    unitLots,
    maxLots: instrument.maxLots,
    perMinute: pace.takesPerMinute,
    reach: step * REACH_STEPS,
  });
  let nextQuote = 0;
  let wasWaiting = false;

  return {
    observe(events: readonly EngineEvent[]) {
      makerAccount.observe(events);
      takerAccount.observe(events);
    },
    async prepare() {
      await Promise.all([makerAccount.prepare(), takerAccount.prepare()]);
    },
    async tick(time: number) {
      if (!isTrading(pair)) {
        wasWaiting = true;
        return;
      }
      // Orders that couldn't be cancelled while the pair was halted, an earlier run's among them, leave first.
      if (wasWaiting) await Promise.all([makerDesk.cancelAll(), takerDesk.cancelAll()]);
      wasWaiting = false;
      await Promise.all([makerAccount.topUp(), takerAccount.topUp()]);
      const target = indexAt(time);
      if (time >= nextQuote) {
        await taker.sweep(target, bestPrices(pair), (side) => maker.crossed(side, target));
        if (!(await maker.requote(target))) {
          await restartBand(options, instrument);
          await maker.requote(target);
        }
        nextQuote = time + pace.requoteMs;
      }
      await taker.trade(time, target, source.path.activityAt(time));
    },
  };
}

/**
 * A simulated price may go where a price band doesn't follow: to a recording's prices, or along one that is played fast. The band
 * then forgets the trades behind it, which is what the engine does when its minutes change, and grows again from the next ones.
 */
async function restartBand({ engine, log }: DemoMarketOptions, instrument: Instrument): Promise<void> {
  log.info({ pair: instrument.pair }, "the simulated price jumped: the pair's price band begins anew");
  const { filters = {} } = instrument;
  for (const bandMinutes of [0, filters.bandMinutes ?? 0])
    await engine.submit({ type: "configure-pair", pair: { ...instrument, filters: { ...filters, bandMinutes } } });
}

/** Lots of a usual order, so that the fills of a day come to about the configured turnover. */
function unitLotsOf(instrument: Instrument, { path }: PriceSource, fillsPerMinute: number): number {
  const lotsPerUnit = 10 ** instrument.quantityDecimals / Number(instrument.lotUnits);
  return Math.max(1, (path.dailyTurnover / 1440 / fillsPerMinute / path.price) * lotsPerUnit);
}
