import { transferFunds } from "~exchange/contract/futures/transfer-funds";
import { parseUnits } from "~exchange/domain/units";
import { Refusal } from "~exchange/services/refusal";
import { callerHandler } from "../../handler";

export default callerHandler(transferFunds, async ({ store, gate, futures }, input, { accountId }) => {
  const { clientTransferId: reference, to } = input;
  const { code: asset, scale } = futures.present.settle();
  const amount = parseUnits(input.amount, scale);
  if (amount === null || amount <= 0n)
    throw new Refusal("AMOUNT_INVALID", `an amount must be positive with at most ${scale} decimals`);
  if (!store.futures.wallets.of(accountId)) throw new Refusal("FUTURES_ACCOUNT_MISSING");
  await gate.submit({ type: "transfer-funds", accountId, to, asset, amount, reference });
  return futures.present.account(accountId);
});
