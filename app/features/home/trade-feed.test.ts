import { expect, test } from "vitest";
import type { TradeLine } from "./home-page";
import { mergeTrades } from "./trade-feed";

const trade = (tradeId: string): TradeLine => ({ tradeId, price: "1", quantity: "1", takerSide: "buy", time: 0 });
const ids = (trades: TradeLine[]) => trades.map(({ tradeId }) => tradeId);

test("new trades come first, a trade that is in both is shown once, and the list keeps its length", () => {
  const shown = ["3", "2", "1"].map(trade);
  expect(ids(mergeTrades(shown, ["5", "4", "3"].map(trade), 4))).toEqual(["5", "4", "3", "2"]);
  expect(ids(mergeTrades(shown, [], 2))).toEqual(["3", "2"]);
});
