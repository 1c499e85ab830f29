import { defineInstrument, type Asset, type Instrument, type SpotPair } from "~exchange/domain/instrument";
import { pairCells } from "../pair-row";
import { bandMinutesOf } from "./band";
import { NaiveBook } from "./book";
import type { Changes, CommandOf } from "./changes";
import { findMarket } from "./lookup";
import { Rejection, type Outcome } from "./rejection";
import type { EngineState } from "./state";

const SCALE_MAX = 30;

/** Adds assets. A known asset keeps its scale, because balances are counted in it. */
export function configureAssets(
  state: EngineState,
  changes: Changes,
  { assets }: CommandOf<"configure-assets">,
): Outcome {
  for (const asset of assets) checkAsset(asset, state.assets.get(asset.code));
  const added = assets.filter(({ code }) => !state.assets.has(code));
  for (const { code, scale } of added) state.assets.set(code, { code, scale });
  if (added.length > 0) changes.record({ type: "assets-configured", assets: [...state.assets.values()] });
  return {};
}

/** Adds a pair or changes its fees and filters; tick and lot stay, because orders and trades are counted in them. */
export function configurePair(state: EngineState, changes: Changes, { pair }: CommandOf<"configure-pair">): Outcome {
  const instrument = instrumentOf(state, pair);
  const market = state.markets.get(pair.pair);
  if (market && (market.instrument.tick !== pair.tick || market.instrument.lot !== pair.lot)) {
    throw new Rejection("CONFIGURATION_INVALID", {
      message: `${pair.pair}: tick and lot of an existing pair can't change`,
    });
  }
  if (market && samePair(market.instrument, pair)) return {};
  if (market) {
    // Another number of minutes begins to count anew.
    if (bandMinutesOf(market.instrument) !== bandMinutesOf(instrument)) market.trades = [];
    market.instrument = instrument;
  } else
    state.markets.set(pair.pair, {
      instrument,
      book: new NaiveBook(),
      state: "trading",
      last: null,
      armed: new Set(),
      trades: [],
    });
  changes.record({ type: "pair-configured", pair: pairOf(instrument) });
  return {};
}

export function setPairState(state: EngineState, changes: Changes, command: CommandOf<"set-pair-state">): Outcome {
  const market = findMarket(state, command.pair);
  if (market.state === command.state) return {};
  market.state = command.state;
  changes.record({ type: "pair-state-changed", pair: command.pair, state: command.state });
  return {};
}

export function setExchangeMode(
  state: EngineState,
  changes: Changes,
  { cancelOnly, reason }: CommandOf<"set-exchange-mode">,
): Outcome {
  const kept = cancelOnly ? reason : "";
  if (state.cancelOnly === cancelOnly && state.cancelOnlyReason === kept) return {};
  state.cancelOnly = cancelOnly;
  state.futures.state.isClosingOnly = cancelOnly;
  state.cancelOnlyReason = kept;
  changes.record({ type: "exchange-mode-changed", cancelOnly, reason: kept });
  return {};
}

/** The configured part of an instrument. */
export function pairOf(instrument: Instrument): SpotPair {
  const { pair, base, quote, tick, lot, minNotional, maxQuantity, makerFeePpm, takerFeePpm } = instrument;
  const { feeLevels, filters } = instrument;
  return {
    ...{ pair, base, quote, tick, lot, minNotional, maxQuantity, makerFeePpm, takerFeePpm },
    ...(feeLevels && feeLevels.length > 0 ? { feeLevels } : {}),
    ...(filters && Object.keys(filters).length > 0 ? { filters } : {}),
  };
}

function instrumentOf(state: EngineState, pair: SpotPair): Instrument {
  try {
    return defineInstrument(pair, [...state.assets.values()]);
  } catch (error) {
    throw new Rejection("CONFIGURATION_INVALID", { message: error instanceof Error ? error.message : String(error) });
  }
}

function samePair(instrument: Instrument, pair: SpotPair): boolean {
  return JSON.stringify(pairCells(instrument)) === JSON.stringify(pairCells(pair));
}

function checkAsset({ code, scale }: Asset, known: Asset | undefined): void {
  if (!Number.isInteger(scale) || scale < 0 || scale > SCALE_MAX) {
    throw new Rejection("CONFIGURATION_INVALID", {
      message: `${code}: scale is a whole number between 0 and ${SCALE_MAX}`,
    });
  }
  if (known && known.scale !== scale) {
    throw new Rejection("CONFIGURATION_INVALID", { message: `${code}: the scale of an existing asset can't change` });
  }
}
