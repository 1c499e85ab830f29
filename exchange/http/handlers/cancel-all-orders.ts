import { cancelAllOrders } from "~exchange/contract/cancel-all-orders";
import { callerHandler } from "../handler";

export default callerHandler(cancelAllOrders, async ({ gate }, { pairCode }, { accountId }) => {
  const { cancelled } = await gate.submit({ type: "cancel-all", accountId, pair: pairCode });
  if (cancelled === undefined) throw new Error("cancel-all was accepted without a count");
  return { cancelled };
});
