import { getClosedPosition } from "~exchange/contract/futures/get-closed-position";
import { Refusal } from "~exchange/services/refusal";
import { callerHandler } from "../../handler";

export default callerHandler(getClosedPosition, ({ store, futures }, { closedPositionId }, { accountId }) => {
  const found = store.futures.closedPositions.find(accountId, closedPositionId);
  if (!found) throw new Refusal("POSITION_UNKNOWN");
  return futures.present.closedPosition(found);
});
