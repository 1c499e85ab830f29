import { expect, test } from "vitest";
import { mergeTrades } from "./merge-trades";

const trade = (tradeId: string, time = 0) => ({ tradeId, time });
const trades = (...ids: string[]) => ids.map((id) => trade(id));
const ids = (list: { tradeId: string }[]) => list.map(({ tradeId }) => tradeId);

test("new trades come first, a trade that is in both is shown once, and the list keeps its length", () => {
  expect(ids(mergeTrades(trades("5", "4", "3"), trades("3", "2", "1"), 4))).toEqual(["5", "4", "3", "2"]);
  expect(ids(mergeTrades([], trades("3", "2", "1"), 2))).toEqual(["3", "2"]);
});

test("a list that came late does not stand before newer trades", () => {
  const late = [trade("2", 20), trade("1", 10)];
  expect(ids(mergeTrades(late, [trade("3", 30), trade("2", 20)], 9))).toEqual(["3", "2", "1"]);
});
