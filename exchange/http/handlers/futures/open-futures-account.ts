import { openFuturesAccount } from "~exchange/contract/futures/open-futures-account";
import { callerHandler } from "../../handler";

export default callerHandler(openFuturesAccount, async ({ store, futures, testFunds }, _input, { accountId }) => {
  if (!store.futures.wallets.of(accountId)) await futures.gate.submit({ type: "open-account", accountId });
  // Every time, because a crash may have come between opening the account and crediting it.
  await testFunds?.giveFutures(accountId);
  return futures.present.account(accountId);
});
