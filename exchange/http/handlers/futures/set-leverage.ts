import { setLeverage } from "~exchange/contract/futures/set-leverage";
import { settingsOf } from "~exchange/services/futures/settings";
import { callerHandler } from "../../handler";

export default callerHandler(setLeverage, async ({ store, futures }, { pairCode, leverage }, { accountId }) => {
  const contract = futures.contract(pairCode);
  await futures.gate.submit({ type: "set-leverage", accountId, contract: contract.contract, leverage });
  return settingsOf(contract, store.futures.wallets.of(accountId));
});
