import { listInstruments } from "~exchange/contract/list-instruments";
import { enforcedFilters } from "~exchange/domain/pair-filters";
import { openHandler } from "../handler";

export default openHandler(listInstruments, ({ store, pairStates }) =>
  store.markets.instruments().map((instrument) => ({
    pairCode: instrument.pair,
    base: instrument.base,
    quote: instrument.quote,
    tick: instrument.tick,
    lot: instrument.lot,
    minNotional: instrument.minNotional,
    maxQuantity: instrument.maxQuantity,
    makerFeePpm: instrument.makerFeePpm,
    takerFeePpm: instrument.takerFeePpm,
    baseScale: instrument.baseScale,
    quoteScale: instrument.quoteScale,
    state: pairStates.of(instrument.pair),
    feeLevels: instrument.feeLevels ?? [],
    filters: enforcedFilters(instrument),
  })),
);
