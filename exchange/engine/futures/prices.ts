import { MIN_LIVE_SOURCES } from "~exchange/domain/futures/contract";
import { impactTicks, premiumPpb } from "~exchange/domain/futures/funding";
import { indexPrice, type IndexPrice, type SourcePrice } from "~exchange/domain/futures/index-price";
import { BASIS_SAMPLES, basisSample, markPrice, SAMPLE_INTERVAL_MS } from "~exchange/domain/futures/mark-price";
import type { FuturesCommand } from "./commands";
import { liquidateDue } from "./liquidation";
import { refuseUnless } from "./rejection";
import type { Run } from "./run";
import type { FuturesMarket } from "./state";

/** Takes the sources' prices in; index, mark and premium follow, and with mark what must be liquidated. */
export function updateIndex(run: Run, { contract, prices }: Extract<FuturesCommand, { type: "update-index" }>): void {
  const market = run.market(contract);
  const known = new Set(market.contract.sources.map(({ source }) => source));
  const isUsable = ({ source, ticks, time }: SourcePrice) =>
    known.has(source) && Number.isSafeInteger(ticks) && ticks > 0 && ticks <= PRICE_MAX && Number.isSafeInteger(time);
  refuseUnless(prices.length <= known.size && prices.every(isUsable), "PRICE_INVALID");
  for (const price of prices) {
    const before = market.prices.find(({ source }) => source === price.source);
    // A price from the future counts from now, so that it can't stay live longer than others.
    const time = Math.min(price.time, run.time);
    if (before && before.time > time) continue;
    market.prices = [
      ...market.prices.filter((each) => each !== before),
      { source: price.source, ticks: price.ticks, time },
    ];
  }
  refreshPrices(run, market);
}

/** Products of price and lots stay far within what is exact, and twice the price is a safe integer. */
const PRICE_MAX = 2 ** 45;

/** Works index and mark out anew at the command's time. */
function refreshPrices(run: Run, market: FuturesMarket): void {
  const counted = market.prices.filter(({ time }) => time > market.staleUntil);
  const index = indexPrice(market.contract, counted, run.time);
  market.isFrozen = index.ticks === null || market.state === "halted";
  if (index.ticks === null || market.isFrozen) {
    tell(run, market, index, { p1: 0, p2: 0 }, null);
    return;
  }
  market.index = index.ticks;
  const times = counted.map(({ time }) => time).sort((a, b) => b - a);
  market.liveUntil = (times[MIN_LIVE_SOURCES - 1] ?? 0) + market.contract.staleAfterMs;
  const premium = sample(run, market);
  const { contract, nextFunding, lastFundingPpb, basisSamples, last: lastTicks } = market;
  const mark = markPrice({
    indexTicks: index.ticks,
    lastFundingPpb,
    timeToFundingMs: Math.max(nextFunding - run.time, 0),
    fundingIntervalMs: contract.fundingIntervalMs,
    basisSamples,
    lastTicks,
  });
  market.mark = mark.ticks;
  tell(run, market, index, mark, premium);
  run.priceMoved(market, "index");
  run.priceMoved(market, "mark");
  liquidateDue(run, market);
}

/** One sample of basis and premium each sampling period. */
function sample(run: Run, market: FuturesMarket): number | null {
  const period = Math.floor(run.time / SAMPLE_INTERVAL_MS);
  if (period <= market.sampledAt) return null;
  market.sampledAt = period;
  const queue = run.queue(market);
  const basis = basisSample(queue.best("buy"), queue.best("sell"), market.index);
  if (basis !== null) market.basisSamples = [...market.basisSamples, basis].slice(-BASIS_SAMPLES);
  const [bid, ask] = [
    impactTicks(market.contract, "bid", queue.levels("buy")),
    impactTicks(market.contract, "ask", queue.levels("sell")),
  ];
  const premium = premiumPpb(market.index, bid, ask);
  market.premium = { sum: market.premium.sum + premium, count: market.premium.count + 1 };
  return premium;
}

function tell(
  run: Run,
  market: FuturesMarket,
  { ticks, outliers, stale }: IndexPrice,
  { p1, p2 }: { p1: number; p2: number },
  premium: number | null,
): void {
  const { mark, last, prices } = market;
  const figures = { indexPrice: ticks, mark, p1, p2, last, sources: prices, outliers, stale, premiumPpb: premium };
  run.record({ type: "mark-changed", contract: market.name, ...figures });
}

/** Freezes contracts whose sources have fallen silent. */
export function freezeSilent(run: Run): void {
  for (const market of run.state.markets.values())
    if (!market.isFrozen && run.time > market.liveUntil) refreshPrices(run, market);
}

/** Prices from before the start don't count: a contract is frozen until enough sources have spoken again. */
export function restart(run: Run): void {
  for (const market of run.state.markets.values()) {
    market.staleUntil = run.time;
    market.isFrozen = true;
    const nothing = {
      ticks: null,
      median: null,
      live: [],
      outliers: [],
      stale: market.prices.map(({ source }) => source),
    };
    tell(run, market, nothing, { p1: 0, p2: 0 }, null);
  }
}
