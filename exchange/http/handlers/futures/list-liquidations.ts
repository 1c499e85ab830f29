import { listLiquidations } from "~exchange/contract/futures/list-liquidations";
import { presentLiquidation } from "~exchange/services/futures/present-liquidation";
import { readCursor } from "../../cursor";
import { openHandler } from "../../handler";

export default openHandler(listLiquidations, ({ store, futures }, { pairCode, from, to, cursor, limit }) => {
  const contract = pairCode === undefined ? undefined : futures.contract(pairCode).contract;
  const query = { contract, from, to, cursor: readCursor(cursor), limit };
  const { items, next } = store.futures.liquidations.page(query);
  return { items: items.map((record) => presentLiquidation(futures.contract(record.contract), record)), next };
});
