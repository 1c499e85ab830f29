import { getFillTotals } from "~exchange/contract/get-fill-totals";
import { callerHandler } from "../handler";

export default callerHandler(getFillTotals, async ({ store, present }, { pairCode, ...filter }, { accountId }) =>
  present.fillTotals(await store.fills.totals({ accountId, filter: { ...filter, pair: pairCode } })),
);
