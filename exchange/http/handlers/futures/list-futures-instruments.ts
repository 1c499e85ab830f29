import { listFuturesInstruments } from "~exchange/contract/futures/list-futures-instruments";
import { openHandler } from "../../handler";

export default openHandler(listFuturesInstruments, ({ store, futures }) =>
  store.futures.contracts.list().map(({ contract }) => futures.present.instrument(contract)),
);
