import { openFuturesAccount } from "~exchange/contract/futures/open-futures-account";
import { callerHandler } from "../../handler";

export default callerHandler(openFuturesAccount, async ({ store, futures }, _input, { accountId }) => {
  if (!store.futures.wallets.of(accountId)) await futures.gate.submit({ type: "open-account", accountId });
  return futures.present.account(accountId);
});
