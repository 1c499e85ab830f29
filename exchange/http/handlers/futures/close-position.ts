import { closePosition } from "~exchange/contract/futures/close-position";
import { baseLots } from "~exchange/services/futures/placing";
import { callerHandler } from "../../handler";
import { oneFuturesOrder } from "../../one-futures-order";

export default callerHandler(closePosition, async ({ futures }, input, { accountId }) => {
  const { clientOrderId, side, positionId } = input;
  const contract = futures.contract(input.pairCode);
  const quantity = baseLots(contract, input.quantity);
  const close = {
    type: "close-position",
    accountId,
    clientOrderId,
    contract: contract.contract,
    side,
    positionId,
    quantity,
  } as const;
  return futures.present.order(oneFuturesOrder(await futures.gate.submit(close)));
});
