import { listPositions } from "~exchange/contract/futures/list-positions";
import { callerHandler } from "../../handler";

export default callerHandler(listPositions, ({ futures }, { pairCode }, { accountId }) =>
  futures.present.positions(accountId, pairCode === undefined ? undefined : futures.contract(pairCode).contract),
);
