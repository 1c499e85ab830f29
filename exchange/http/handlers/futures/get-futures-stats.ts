import { getFuturesStats } from "~exchange/contract/futures/get-futures-stats";
import { presentStatistics } from "~exchange/services/futures/present-market";
import { openHandler } from "../../handler";

export default openHandler(getFuturesStats, ({ store, futures, now }, { pairCode, interval, from, to, limit }) => {
  const contract = futures.contract(pairCode);
  const query = { contract: contract.contract, interval, from, to: to ?? now() + 1, limit };
  const row = store.futures.statistics.live(contract.contract, interval);
  const isAsked = row !== null && row.time >= (from ?? 0) && row.time < query.to;
  const points = store.futures.statistics.list(query).map((row) => presentStatistics(contract, row));
  const live = isAsked ? presentStatistics(contract, row) : null;
  return { pairCode: contract.contract, interval, points, live };
});
