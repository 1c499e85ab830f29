import { listFuturesInstruments } from "~exchange/contract/futures/list-futures-instruments";
import { openHandler } from "../handler";

export default openHandler(listFuturesInstruments, ({ futures }) =>
  futures.map(({ pair, base, quote, contractSize, tick, status }) => ({
    pairCode: pair,
    base,
    quote,
    contractSize,
    tick,
    status,
  })),
);
