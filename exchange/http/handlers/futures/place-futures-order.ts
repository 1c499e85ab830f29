import { placeFuturesOrder } from "~exchange/contract/futures/place-futures-order";
import { readPlacing } from "~exchange/services/futures/placing";
import { callerHandler } from "../../handler";
import { oneFuturesOrder } from "../../one-futures-order";

export default callerHandler(placeFuturesOrder, async ({ store, futures }, input, { accountId }) => {
  const contract = futures.contract(input.pairCode);
  const leverage = store.futures.wallets.of(accountId)?.leverage[contract.contract] ?? contract.defaultLeverage;
  const mark = store.futures.prices.of(contract.contract)?.mark ?? 0;
  const orders = await futures.gate.submit(readPlacing(input, accountId, { contract, leverage, mark }));
  return futures.present.order(oneFuturesOrder(orders));
});
