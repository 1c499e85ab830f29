import { listFiatRates } from "~exchange/contract/list-fiat-rates";
import { openHandler } from "../handler";

export default openHandler(listFiatRates, ({ fiatRates }) => ({ ...fiatRates }));
