/**
 * What a perpetual's charts and funding lists show of the time before its own market began: recordings where some were
 * imported, else, in demo mode, the seeded past. Nothing of it is in the ledger. Readers put what they observed themselves
 * after it.
 */
import type { Contract } from "~exchange/domain/futures/contract";
import type { PriceKind } from "~exchange/engine/futures/commands";
import { ln } from "~exchange/feeds/elementary";
import { createIndexPaths, type DemoIndex, type PairPath } from "~exchange/feeds/index-path";
import { createPremiumPath, type PremiumPath } from "~exchange/feeds/premium-path";
import { DAY, MINUTE, openTimeOf } from "../candles-calendar";
import { createSeededHistory } from "../history";
import { readImported } from "../imported";
import type { FuturesPast } from "./past";
import { readRecordedFunding, seededFunding } from "./past-funding";

export interface ContractPast extends FuturesPast {
  /** Computes the hours of traded prices in small turns with rests, so that long intervals are at hand at once. */
  warm(signal?: AbortSignal): Promise<void>;
}

export interface ContractPastOptions {
  /** Text that decides the demo market's past. */
  seed: string;
  contracts: readonly Contract[];
  /** null outside demo mode: then there is no seeded past. */
  demo: { index: readonly DemoIndex[]; historyDays?: number } | null;
  /** Recordings: <data folder>/exchange/imported. It may be absent. */
  importedDirectory: string;
  /** Unix ms. */
  now: () => number;
}

const DEFAULT_HISTORY_DAYS = 400;
/** The pasts of mark and index are shorter: they are computed when they are asked for. */
const PRICE_HISTORY_DAYS = 90;
const RECENT_DAYS: Record<PriceKind, number> = { last: 16, mark: 4, index: 4 };
/** How often a perpetual's turnover is that of its coin on spot. */
export const FUTURES_TURNOVER = 1.5;
const KINDS: readonly PriceKind[] = ["last", "mark", "index"];

export function createContractPast(options: ContractPastOptions): ContractPast {
  const { seed, contracts, demo, importedDirectory, now } = options;
  const names = contracts.map(({ contract }) => contract);
  const imported = byKind((kind) => readImported(importedDirectory, names, kind));
  const recordedFunding = readRecordedFunding(importedDirectory, contracts);
  const paths = demo ? createSeededPaths(seed, contracts, demo.index) : null;
  const days = demo?.historyDays ?? DEFAULT_HISTORY_DAYS;
  const seeded = paths && byKind((kind) => seededCandles(seed, contracts, paths, kind, days));
  const isRecorded = (contract: string) =>
    recordedFunding.has(contract) || KINDS.some((kind) => imported[kind].has(contract));
  /** A recorded contract has no seeded past beside it, of another kind of price either. */
  const seededOf = (name: string) => {
    const contract = contracts.find((each) => each.contract === name);
    const path = paths?.(name);
    return contract && path && !isRecorded(name) ? { contract, path } : null;
  };

  return {
    stretches(contract, kind, end) {
      const recordings = imported[kind].get(contract);
      if (recordings) return recordings.map((recording) => recording.before(end));
      const stretch = seededOf(contract) && seeded?.[kind].stretch(contract, end);
      return stretch ? [stretch] : [];
    },
    settlements(contract, from, to, limit) {
      const recorded = recordedFunding.get(contract);
      if (recorded) {
        const within = recorded.filter(({ fundingTime }) => fundingTime >= from && fundingTime < to);
        return within.slice(-limit).reverse();
      }
      const known = seededOf(contract);
      if (!known) return [];
      const since = openTimeOf("1d", now() - days * DAY);
      return seededFunding(known.contract, known.path, { from: Math.max(from, since), to: Math.min(to, now()), limit });
    },
    async warm(signal) {
      const unrecorded = names.filter((name) => seededOf(name) !== null);
      await seeded?.last.warm(unrecorded, openTimeOf("1m", now()), signal);
    },
  };
}

function byKind<T>(make: (kind: PriceKind) => T): Record<PriceKind, T> {
  return { last: make("last"), mark: make("mark"), index: make("index") };
}

/** The seeded path of a contract's index and how far it trades from it. */
export interface SeededContractPath {
  index: PairPath;
  premium: PremiumPath;
}

/** Paths of contracts whose base is a configured index against their settle asset. */
function createSeededPaths(seed: string, contracts: readonly Contract[], indices: readonly DemoIndex[]) {
  const pathOf = createIndexPaths({ seed, indices });
  const paths = new Map<string, SeededContractPath>();
  for (const { contract, base, settle } of contracts) {
    const index = pathOf(`${base}_${settle}`);
    if (index) paths.set(contract, { index, premium: createPremiumPath(seed, contract) });
  }
  return (contract: string) => paths.get(contract) ?? null;
}

function seededCandles(
  seed: string,
  contracts: readonly Contract[],
  paths: (contract: string) => SeededContractPath | null,
  kind: PriceKind,
  days: number,
) {
  return createSeededHistory({
    seed,
    instruments: contracts.map(({ contract, priceDecimals, tickUnits, sizeDecimals, sizeUnits }) => ({
      ...{ pair: contract, priceDecimals, tickUnits },
      ...{ quantityDecimals: sizeDecimals, lotUnits: sizeUnits },
    })),
    pathOf(contract) {
      const path = paths(contract);
      return path && pathOfKind(path, kind);
    },
    days: kind === "last" ? days : Math.min(days, PRICE_HISTORY_DAYS),
    traded: kind === "last",
    recentDays: RECENT_DAYS[kind],
  });
}

function pathOfKind({ index, premium }: SeededContractPath, kind: PriceKind): PairPath {
  if (kind === "index") return index;
  const at = kind === "last" ? premium.at : premium.steadyAt;
  return {
    ...index,
    dailyTurnover: index.dailyTurnover * FUTURES_TURNOVER,
    at: (time) => index.at(time) * (1 + at(time)),
    minutes(from, count) {
      const { logs, ...rest } = index.minutes(from, count);
      return { ...rest, logs: logs.map((log, i) => log + ln(1 + at((from + i) * MINUTE))) };
    },
  };
}
