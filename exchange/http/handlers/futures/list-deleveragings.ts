import { listDeleveragings } from "~exchange/contract/futures/list-deleveragings";
import { priceText, quantityText } from "~exchange/services/futures/amounts";
import { readCursor } from "../../cursor";
import { openHandler } from "../../handler";

export default openHandler(listDeleveragings, ({ store, futures }, { pairCode, cursor, limit }) => {
  const contract = pairCode === undefined ? undefined : futures.contract(pairCode).contract;
  const { items, next } = store.futures.liquidations.deleveragings({ contract, cursor: readCursor(cursor), limit });
  return {
    items: items.map(({ deleveragingId, liquidationId, contract: name, side, lots, ticks, time }) => {
      const of = futures.contract(name);
      const at = { quantity: quantityText(of, lots), price: priceText(of, ticks), time };
      return { deleveragingId, liquidationId, pairCode: name, side, ...at };
    }),
    next,
  };
});
