import { getFuturesAccount } from "~exchange/contract/futures/get-futures-account";
import { callerHandler } from "../../handler";

export default callerHandler(getFuturesAccount, ({ futures }, _input, { accountId }) =>
  futures.present.account(accountId),
);
