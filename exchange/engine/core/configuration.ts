import { defineInstrument, type Asset, type Instrument, type SpotPair } from "~exchange/domain/instrument";
import type { CommandBody } from "../commands";
import { pairCells } from "../pair-row";
import type { CoreState } from "./core-state";
import { UNKNOWN } from "./directory";
import { Market } from "./market";
import { PAIR_STATES } from "./words";

type CommandOf<T extends CommandBody["type"]> = Extract<CommandBody, { type: T }>;

const SCALE_MAX = 30;
/** Pairs are 16 bits of an order's record. */
const PAIRS_MAX = 65_535;

/** Adds assets. A known asset keeps its scale, because balances are counted in it. */
export function configureAssets(state: CoreState, { assets }: CommandOf<"configure-assets">): void {
  const { directory, answer } = state;
  const scales = new Map(assetsOf(state).map(({ code, scale }) => [code, scale]));
  for (const { code, scale } of assets) {
    const known = scales.get(code);
    if (!Number.isInteger(scale) || scale < 0 || scale > SCALE_MAX) {
      answer.refuse("CONFIGURATION_INVALID", {
        message: `${code}: scale is a whole number between 0 and ${SCALE_MAX}`,
      });
      return;
    }
    if (known !== undefined && known !== scale) {
      answer.refuse("CONFIGURATION_INVALID", { message: `${code}: the scale of an existing asset can't change` });
      return;
    }
    scales.set(code, scale);
  }
  const added = assets.filter(({ code }) => directory.assets.find(code) === UNKNOWN);
  for (const { code, scale } of added) {
    if (directory.assets.find(code) !== UNKNOWN) continue;
    directory.assets.add(code);
    state.scales.push(scale);
  }
  if (added.length === 0) return;
  state.events.row({ type: "assets-configured", assets: assetsOf(state) });
}

export function assetsOf(state: CoreState): Asset[] {
  return state.directory.assets.all().map((code, index) => ({ code, scale: state.scales[index] ?? 0 }));
}

/** Adds a pair or changes its fees and filters; tick and lot stay, because orders and trades are counted in them. */
export function configurePair(state: CoreState, { pair }: CommandOf<"configure-pair">): void {
  const instrument = instrumentOf(state, pair);
  if (!instrument) return;
  const index = state.directory.pairs.find(pair.pair);
  const market = state.markets[index];
  if (market && (market.instrument.tick !== pair.tick || market.instrument.lot !== pair.lot)) {
    const message = `${pair.pair}: tick and lot of an existing pair can't change`;
    state.answer.refuse("CONFIGURATION_INVALID", { message });
    return;
  }
  if (market && JSON.stringify(pairCells(market.instrument)) === JSON.stringify(pairCells(pair))) return;
  if (market) market.configure(instrument);
  else addMarket(state, instrument);
  state.events.row({ type: "pair-configured", pair: pairOf(instrument) });
}

export function addMarket(state: CoreState, instrument: Instrument): Market {
  const { assets, pairs } = state.directory;
  const index = pairs.add(instrument.pair);
  const market = new Market(state, index, assets.find(instrument.base), assets.find(instrument.quote), instrument);
  state.markets.push(market);
  return market;
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

export function setPairState(state: CoreState, command: CommandOf<"set-pair-state">): void {
  const market = state.markets[state.directory.pairs.find(command.pair)];
  if (!market) {
    state.answer.refuse("PAIR_UNKNOWN");
    return;
  }
  const next = PAIR_STATES.indexOf(command.state);
  if (market.state === next) return;
  market.state = next;
  state.events.row({ type: "pair-state-changed", pair: command.pair, state: command.state });
}

export function setExchangeMode(state: CoreState, { cancelOnly, reason }: CommandOf<"set-exchange-mode">): void {
  const kept = cancelOnly ? reason : "";
  if (state.cancelOnly === cancelOnly && state.cancelOnlyReason === kept) return;
  state.cancelOnly = cancelOnly;
  state.futures.state.isClosingOnly = cancelOnly;
  state.cancelOnlyReason = kept;
  state.events.row({ type: "exchange-mode-changed", cancelOnly, reason: kept });
}

function instrumentOf(state: CoreState, pair: SpotPair): Instrument | null {
  try {
    if (state.markets.length >= PAIRS_MAX) throw new Error(`there are at most ${PAIRS_MAX} pairs`);
    return defineInstrument(pair, assetsOf(state));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    state.answer.refuse("CONFIGURATION_INVALID", { message });
    return null;
  }
}
