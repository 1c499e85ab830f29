import { setPositionMerging } from "~exchange/contract/futures/set-position-merging";
import { settingsOf } from "~exchange/services/futures/settings";
import { callerHandler } from "../../handler";

export default callerHandler(setPositionMerging, async ({ store, futures }, input, { accountId }) => {
  const contract = futures.contract(input.pairCode);
  const { positionMerging: merging } = input;
  await futures.gate.submit({ type: "set-position-merging", accountId, contract: contract.contract, merging });
  return settingsOf(contract, store.futures.wallets.of(accountId));
});
