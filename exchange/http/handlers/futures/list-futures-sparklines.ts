import { listFuturesSparklines } from "~exchange/contract/futures/list-futures-sparklines";
import { LIMITS } from "~exchange/contract/limits";
import { openHandler } from "../../handler";

export default openHandler(listFuturesSparklines, ({ store, now }) =>
  store.futures.contracts.list().map(({ contract }) => ({
    pairCode: contract,
    closes: store.futures.candles
      .list({ contract, kind: "last", interval: "4h", to: now() + 1, limit: LIMITS.sparklinePoints })
      .map(([, , , , close]) => close),
  })),
);
