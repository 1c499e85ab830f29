import { setMarginMode } from "~exchange/contract/futures/set-margin-mode";
import { settingsOf } from "~exchange/services/futures/settings";
import { callerHandler } from "../../handler";

export default callerHandler(setMarginMode, async ({ store, futures }, { pairCode, marginMode }, { accountId }) => {
  const contract = futures.contract(pairCode);
  await futures.gate.submit({ type: "set-margin-mode", accountId, contract: contract.contract, mode: marginMode });
  return settingsOf(contract, store.futures.wallets.of(accountId));
});
