import { getRiskFund } from "~exchange/contract/futures/get-risk-fund";
import { formatUnits } from "~exchange/domain/units";
import { fundHistory } from "~exchange/services/futures/fund-history";
import { openHandler } from "../../handler";

const DAY_MS = 86_400_000;

export default openHandler(getRiskFund, ({ store, futures, now }, { range }) => {
  const { riskFund } = store.futures;
  const { code: asset, scale, testFunds } = futures.present.settle();
  const amount = (units: bigint) => formatUnits(units, scale);
  const time = now();
  const { balance, inflow, outflow } = riskFund.at(time);
  const change = (days: number) => amount(balance - riskFund.at(time - days * DAY_MS).balance);
  return {
    asset,
    balance: amount(balance),
    ...{ change24h: change(1), change7d: change(7), change30d: change(30) },
    ...{ inflow: amount(inflow), outflow: amount(outflow), since: riskFund.since() },
    points: fundHistory(riskFund, range, time).map((point) => ({ time: point.time, balance: amount(point.balance) })),
    testFunds,
  };
});
