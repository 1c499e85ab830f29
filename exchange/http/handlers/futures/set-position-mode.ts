import { setPositionMode } from "~exchange/contract/futures/set-position-mode";
import { callerHandler } from "../../handler";

export default callerHandler(setPositionMode, async ({ futures }, { positionMode }, { accountId }) => {
  await futures.gate.submit({ type: "set-position-mode", accountId, mode: positionMode });
  return { positionMode };
});
