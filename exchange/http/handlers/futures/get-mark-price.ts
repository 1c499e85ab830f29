import { getMarkPrice } from "~exchange/contract/futures/get-mark-price";
import { openHandler } from "../../handler";

export default openHandler(getMarkPrice, ({ futures }, { pairCode }) =>
  futures.present.mark(futures.contract(pairCode).contract),
);
