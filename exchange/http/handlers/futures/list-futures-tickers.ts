import { listFuturesTickers } from "~exchange/contract/futures/list-futures-tickers";
import { openHandler } from "../../handler";

export default openHandler(listFuturesTickers, ({ store, futures }, { pairCode }) => {
  const contracts = pairCode === undefined ? store.futures.contracts.list() : [futures.contract(pairCode)];
  return contracts.map(({ contract }) => futures.present.ticker(contract));
});
