import { getWalletAccount } from "~exchange/contract/get-wallet-account";
import { formatUnits } from "~exchange/domain/units";
import { VALUE_SCALE } from "~exchange/services/valuation";
import { callerHandler } from "../handler";

export default callerHandler(getWalletAccount, ({ store, valuation, testFunds }, _input, { accountId }) => {
  const total = valuation.total(store.balances.list(accountId));
  return { totalUsdt: total === null ? null : formatUnits(total, VALUE_SCALE), testFunds: testFunds !== null };
});
