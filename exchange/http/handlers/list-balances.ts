import { listBalances } from "~exchange/contract/list-balances";
import { callerHandler } from "../handler";

export default callerHandler(listBalances, ({ present }, _input, { accountId }) => present.balances(accountId));
