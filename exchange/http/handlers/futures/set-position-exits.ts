import { setPositionExits } from "~exchange/contract/futures/set-position-exits";
import { setExits } from "~exchange/services/futures/position-exits";
import { callerHandler } from "../../handler";

export default callerHandler(setPositionExits, async ({ store, futures }, input, { accountId }) => {
  const contract = futures.contract(input.pairCode);
  const orders = await setExits({ store, gate: futures.gate }, contract, accountId, input);
  return orders.map(futures.present.order);
});
