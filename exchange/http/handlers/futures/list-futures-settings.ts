import { listFuturesSettings } from "~exchange/contract/futures/list-futures-settings";
import { settingsOf } from "~exchange/services/futures/settings";
import { callerHandler } from "../../handler";

export default callerHandler(listFuturesSettings, ({ store }, _input, { accountId }) => {
  const wallet = store.futures.wallets.of(accountId);
  return store.futures.contracts.list().map((contract) => settingsOf(contract, wallet));
});
