import { getLiquidation } from "~exchange/contract/futures/get-liquidation";
import { presentLiquidationGrounds } from "~exchange/services/futures/present-liquidation";
import { Refusal } from "~exchange/services/refusal";
import { openHandler } from "../../handler";

export default openHandler(getLiquidation, ({ store, futures }, { liquidationId }) => {
  const record = store.futures.liquidations.find(liquidationId);
  if (!record) throw new Refusal("LIQUIDATION_UNKNOWN");
  return presentLiquidationGrounds(record, futures.contract);
});
