const RULES = "exchange/domain/futures/";
const ENGINE = "exchange/engine/futures/";

const rule = (name, file, find, replace, test) => ({
  ...{ name: `futures-${name}`, file: `${RULES}${file}.ts`, find, replace },
  tests: [`${RULES}${test ?? file}.test.ts`, `${ENGINE}liquidation.test.ts`, `${ENGINE}settlement.test.ts`],
});
const engine = (name, file, find, replace) => ({
  ...{ name: `futures-${name}`, file: `${ENGINE}${file}.ts`, find, replace },
  tests: ["orders", "liquidation", "settlement", "risk-settings", "core.property"].map(
    (test) => `${ENGINE}${test}.test.ts`,
  ),
});
const seam = (name, file, find, replace) => ({
  ...{ name: `futures-${name}`, file: `exchange/engine/${file}.ts`, find, replace },
  tests: ["exchange/engine/futures-seam.test.ts", "exchange/engine/futures-journal.test.ts"],
});

/** Perpetuals: their rules, their engine, and where it joins the journal. */
/** @type {import("./index.mjs").Fault[]} */
export const FUTURES_FAULTS = [
  rule(
    "funding-the-wrong-way",
    "funding",
    'side === "long" ? value : -value, PPB',
    'side === "long" ? -value : value, PPB',
  ),
  rule("funding-without-cap", "funding", "clamp(uncapped, fundingCapPpb)", "uncapped"),
  rule("mark-follows-last", "mark-price", "ticks: medianOf([p1, p2, last])", "ticks: last"),
  rule(
    "outlier-counts",
    "index-price",
    "const counted = live.filter((price) => !isOutlier(price));",
    "const counted = live;",
    "mark-price",
  ),
  rule("deleveraging-from-the-end", "deleveraging", "a.score > b.score ? -1 : 1", "a.score > b.score ? 1 : -1"),
  rule("tier-without-its-amount", "margin", "PPM) - cum;", "PPM);", "liquidation"),
  rule(
    "fund-pays-for-all",
    "risk-fund",
    "return covered < BigInt(lots) ? Number(covered) : lots;",
    "return lots;",
    "liquidation",
  ),
  engine("reserve-not-released", "order-end", "  hold(run, order, account, -order.held);\n", ""),
  engine(
    "orphans-kept",
    "order-end",
    '    endOrder(run, order, "cancelled", reason);\n    count += 1;\n',
    '    if (reason !== "position_closed") endOrder(run, order, "cancelled", reason);\n    count += 1;\n',
  ),
  engine(
    "liquidated-a-unit-late",
    "equity",
    "required > 0n && equity <= required",
    "required > 0n && equity < required",
  ),
  engine(
    "fund-movement-skipped",
    "liquidator",
    "  if (fund < 0n) run.post(",
    "  if (fund < -1_000_000_000n) run.post(",
  ),
  engine(
    "fund-share-forgets-what-is-used",
    "run",
    "fundAllowance(market.contract, this.fundAtStart) - used",
    "fundAllowance(market.contract, this.fundAtStart)",
  ),
  engine(
    "asked-before-all-are-taken-over",
    "liquidation",
    "      if (isLiquidatable(health)) begun.push(liquidate(run, leg, health));",
    "      if (isLiquidatable(health) && begun.length === 0) begun.push(liquidate(run, leg, health));",
  ),
  engine(
    "fund-never-shares",
    "liquidator",
    "  if (fund < paid) shareLoss(",
    "  if (fund < -1_000_000_000n) shareLoss(",
  ),
  engine(
    "more-than-is-borne",
    "deleverage",
    "{ lots: wanted, bankruptcy: mark, fill: taken.ticks }, equity)",
    "{ lots: wanted, bankruptcy: mark, fill: taken.ticks }, equity * 1_000_000n)",
  ),
  engine("maker-not-tried", "matching", "    if (!isBearable(execution)) {", "    if (lots < 0) {"),
  engine("self-trade-allowed", "matching", "if (maker.account === taking.account) {", "if (ticks < 0) {"),
  engine("drawn-profit-paid-twice", "fill", "  const net = profit - drawn;", "  const net = profit;"),
  engine("margin-of-a-part-kept", "fill", "isWhole ? leg.margin : smaller(", "isWhole ? leg.margin : 0n * smaller("),
  engine("reduce-only-not-cut", "placing", "  if (openingLeg(order) === null) trim(run, order);\n", ""),
  engine(
    "residue-of-funding-kept",
    "settlement",
    "  if (pool > 0n)\n    run.post(",
    "  if (pool > 1_000_000n)\n    run.post(",
  ),
  engine("premium-of-last-interval-kept", "settlement", "  market.premium = { sum: 0, count: 0 };\n", ""),
  engine("old-prices-count-after-a-start", "prices", "    market.staleUntil = run.time;\n", ""),
  engine(
    "silence-freezes-nobody",
    "prices",
    "if (!market.isFrozen && run.time > market.liveUntil) refreshPrices",
    "if (run.time < 0) refreshPrices",
  ),
  engine(
    "profit-that-is-not-realised-leaves",
    "equity",
    "account.available + smaller(unpaid, 0n) - kept",
    "account.available + unpaid - kept",
  ),
  engine(
    "liquidation-price-not-followed",
    "run",
    "    for (const account of this.unwatched) this.derived.watch.changed(account);\n    this.unwatched.clear();\n",
    "    this.unwatched.clear();\n",
  ),
  engine(
    "trailing-stop-stands-still",
    "trigger-watch",
    "ticks > order.extreme : ticks < order.extreme)) order.extreme = ticks;",
    "ticks < order.extreme : ticks > order.extreme)) order.extreme = ticks;",
  ),
  engine("queue-forgotten-by-snapshot", "snapshot", "const resting = ids.map(", "const resting = ids.reverse().map("),
  seam(
    "transfer-counts-twice",
    "core/futures-commands",
    "if (!result.ok || isRepeat) return;",
    "if (!result.ok) return;",
  ),
  seam(
    "transfer-without-the-money-looked-at",
    "core/futures-commands",
    'to === "futures" && ledger.available(account, index) < amount',
    'to === "futures" && ledger.available(account, index) < 0n',
  ),
  seam(
    "transfer-takes-one-side-alone",
    "core/futures-commands",
    "  else ledger.post(index, outside, wallet, amounts, REQUIRED, TRANSFER);\n",
    "",
  ),
  seam("perpetuals-not-in-snapshots", "core/snapshot", "  yield* futures;\n", ""),
  seam(
    "start-not-told",
    "journaled-engine",
    "this.mustRestart = state.futures.state.markets.size > 0;",
    "this.mustRestart = false;",
  ),
  seam(
    "corrupted-wallet-goes-on-trading",
    "journaled-engine",
    "...violations, ...this.futuresAuditor.violations()",
    "...violations",
  ),
  seam(
    "prices-taken-by-wrong-books",
    "journaled-engine",
    '"cancel-order", "cancel-all", "restart"]',
    '"cancel-order", "cancel-all", "restart", "update-index"]',
  ),
];
