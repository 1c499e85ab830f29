import { listRiskFundMovements } from "~exchange/contract/futures/list-risk-fund-movements";
import { formatUnits } from "~exchange/domain/units";
import { readCursor } from "../../cursor";
import { openHandler } from "../../handler";

export default openHandler(listRiskFundMovements, ({ store, futures }, { pairCode, cursor, ...asked }) => {
  const contract = pairCode === undefined ? undefined : futures.contract(pairCode).contract;
  const { items, next } = store.futures.riskFund.page({ ...asked, contract, cursor: readCursor(cursor) });
  const { scale } = futures.present.settle();
  return {
    items: items.map(({ amount, balance, contract: pair, ...movement }) => ({
      ...{ ...movement, pairCode: pair, amount: formatUnits(amount, scale), balance: formatUnits(balance, scale) },
    })),
    next,
  };
});
