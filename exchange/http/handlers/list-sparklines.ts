import { LIMITS } from "~exchange/contract/limits";
import { listSparklines } from "~exchange/contract/list-sparklines";
import { openHandler } from "../handler";

export default openHandler(listSparklines, ({ store, now }) =>
  store.markets.instruments().map(({ pair }) => ({
    pairCode: pair,
    closes: store.candles
      .list({ pair, interval: "4h", to: now() + 1, limit: LIMITS.sparklinePoints })
      .map(([, , , , close]) => close),
  })),
);
