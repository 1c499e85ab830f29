import { listFundingRates } from "~exchange/contract/futures/list-funding-rates";
import { ppbText } from "~exchange/services/futures/amounts";
import { presentSettlement } from "~exchange/services/futures/present-market";
import { readCursor } from "../../cursor";
import { openHandler } from "../../handler";

const DAY_MS = 86_400_000;

export default openHandler(listFundingRates, ({ store, futures, now }, { pairCode, from, to, cursor, limit }) => {
  const contract = futures.contract(pairCode);
  const name = contract.contract;
  const { funding } = store.futures;
  const { items, next } = funding.rates({ contract: name, from, to, before: readCursor(cursor), limit });
  const end = now() + 1;
  const sum = (days: number) => ppbText(funding.sum(name, end - days * DAY_MS, end));
  return {
    items: items.map((settlement) => presentSettlement(contract, settlement)),
    next,
    sums: { days1: sum(1), days7: sum(7), days30: sum(30) },
  };
});
