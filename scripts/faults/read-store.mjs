const STORE = [
  "exchange/projections/read-store.test.ts",
  "exchange/projections/tickers.test.ts",
  "exchange/projections/history.test.ts",
];
const CALLS = ["exchange/http/http.test.ts", "exchange/http/orders.test.ts"];
const projection = (name, file, find, replace, tests = [...STORE, ...CALLS]) => ({
  name,
  file: `exchange/projections/${file}`,
  find,
  replace,
  tests,
});

/** @type {import("./index.mjs").Fault[]} */
export const READ_STORE_FAULTS = [
  projection("empty-level-kept-in-the-file", "rows/levels.ts", "        else remove(pair, side, price);\n", ""),
  projection("bids-sorted-like-asks", "depth.ts", "buy: new BookSide(-1)", "buy: new BookSide(1)", [
    "exchange/services/depth-publication.test.ts",
  ]),
  projection(
    "balances-of-other-assets-overwritten",
    "rows/balances.ts",
    "last.set(`${event.accountId} ${event.asset}`, event);",
    "last.set(event.accountId, event);",
  ),
  projection("cursor-repeats-an-order", "orders.ts", "AND number < ?2", "AND number <= ?2"),
  projection("next-page-always-promised", "page.ts", "rows.length > limit && last", "last"),
  projection("fee-of-an-order-not-updated", "orders.ts", "    fee = excluded.fee, state", "    state"),
  projection("position-not-kept", "rows/row-store.ts", "      this.savePosition(batch.sequence);\n", ""),
  projection(
    "makers-side-told-as-the-takers",
    "fills.ts",
    '(takerSide === "buy") === (role === "taker") ? "buy" : "sell"',
    "takerSide",
  ),
  projection(
    "makers-fill-under-the-takers-number",
    "fills.ts",
    '2 * Number(tradeId) + (role === "maker" ? 1 : 0)',
    "2 * Number(tradeId)",
  ),
  projection(
    "postings-of-two-commands-in-one-row",
    "ledger-entries.ts",
    "if (posted[0] && posted[0].sequence !== event.sequence) {",
    "if (posted.length < 0) {",
  ),
  projection("day-is-a-minute-too-long", "tickers.ts", "- (DAY_MINUTES - 1) * MINUTE;", "- DAY_MINUTES * MINUTE;"),
  projection(
    "candle-low-follows-the-high",
    "candles-fold.ts",
    "bar.low = Math.min(bar.low, price);",
    "bar.low = Math.max(bar.low, price);",
  ),
  projection(
    "reads-answered-before-events-are-in",
    "rows/rows-client.ts",
    "    this.seal();\n    const answer",
    "    const answer",
    ["exchange/projections/rows/rows-client.test.ts"],
  ),
];
