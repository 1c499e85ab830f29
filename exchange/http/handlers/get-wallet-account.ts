import { getWalletAccount } from "~exchange/contract/get-wallet-account";
import { larger } from "~exchange/domain/futures/rounding";
import { formatUnits } from "~exchange/domain/units";
import { VALUE_SCALE } from "~exchange/services/valuation";
import { callerHandler } from "../handler";

/** All wallets together: money that moves to the futures wallet stays a part of the total, at its equity. */
export default callerHandler(getWalletAccount, (services, _input, { accountId }) => {
  const { store, valuation, testFunds, futures } = services;
  const spot = valuation.total(store.balances.list(accountId));
  const { code: asset } = futures.present.settle();
  const equity = larger(futures.figures.account(accountId)?.equity ?? 0n, 0n);
  const inFutures = valuation.value({ asset, available: equity, held: 0n });
  const total = spot === null || inFutures === null ? null : spot + inFutures;
  return { totalUsdt: total === null ? null : formatUnits(total, VALUE_SCALE), testFunds: testFunds !== null };
});
