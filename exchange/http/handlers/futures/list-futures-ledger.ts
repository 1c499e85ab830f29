import { listFuturesLedger } from "~exchange/contract/futures/list-futures-ledger";
import { formatUnits } from "~exchange/domain/units";
import { readCursor } from "../../cursor";
import { callerHandler } from "../../handler";

export default callerHandler(listFuturesLedger, ({ store, futures }, { cursor, limit }, { accountId }) => {
  const { items, next } = store.futures.ledger.page({ accountId, cursor: readCursor(cursor), limit });
  const { scale } = futures.present.settle();
  return { items: items.map((entry) => ({ ...entry, amount: formatUnits(entry.amount, scale) })), next };
});
