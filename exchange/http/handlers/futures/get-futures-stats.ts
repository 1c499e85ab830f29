import { getFuturesStats } from "~exchange/contract/futures/get-futures-stats";
import { presentStatistics } from "~exchange/services/futures/present-market";
import { openHandler } from "../../handler";

export default openHandler(getFuturesStats, ({ store, futures, now }, { pairCode, interval, from, to, limit }) => {
  const contract = futures.contract(pairCode);
  const query = { contract: contract.contract, interval, from, to: to ?? now() + 1, limit };
  const points = store.futures.statistics.list(query).map((row) => presentStatistics(contract, row));
  return { pairCode: contract.contract, interval, points };
});
