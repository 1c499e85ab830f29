/**
 * The simulated market of demo mode: one maker and one taker account a pair, trading on the engine through the same
 * commands as people, around the seeded index path or a recorded market that is played again.
 */
import type { Instrument } from "~exchange/domain/instrument";
import type { EngineEvent } from "~exchange/engine/events";
import type { EnginePort } from "~exchange/engine/port";
import { createDemoAccount, fundingOf } from "./demo-accounts";
import { createSpotDesk } from "./desk";
import type { DemoIndex } from "./index-path";
import { paceOf, stepOf } from "./pace";
import { createMaker } from "./makers";
import { type DemoLogger, type MarketLoop, startLoop } from "./market-loop";
import { createPriceSources, type PriceSource } from "./price-sources";
import { createQuoteLadder } from "./quote-ladder";
import { createRandom, hash3, hashText } from "./random";
import { type BestPrices, createTaker } from "./takers";

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

const TICK_MS = 250;

/** Steps from the index up to which a taker buys and sells. */
const REACH_STEPS = 4;

/**
 * Opens, funds and clears the simulated accounts and puts up the first quotes; resolves once every pair has a book.
 * Then a loop of its own ticks until `stop`, which resolves when the last command has been answered. An engine that takes
 * no commands is tried again, ever more seldom.
 * Throws EngineUnavailable, or an Error where an account can't be funded or a replay setting can't be used.
 */
export async function startDemoMarket(options: DemoMarketOptions): Promise<MarketLoop> {
  const market = await openDemoMarket(options);
  const failure = "the simulated market failed and tries again";
  return startLoop(() => market.tick(), { everyMs: TICK_MS, log: options.log, failure });
}

/** The market without its loop: for tests under a clock of their own. */
export async function openDemoMarket(options: DemoMarketOptions): Promise<DemoMarket> {
  const { engine, instruments, now, log } = options;
  const started = now();
  const prices = createPriceSources(options, started);
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
  const pace = paceOf(source.path.settledTurnover);
  const step = stepOf(source, pace, index);
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
