/** Matching, money and time: the simulation alone must notice these, but where other tests are named. */
const SIMULATION = ["exchange/simulate.test.ts"];
const core = (name, file, find, replace, tests = SIMULATION) => ({
  name,
  file: `exchange/engine/${file}`,
  find,
  replace,
  tests,
});

/** @type {import("./index.mjs").Fault[]} */
export const CORE_FAULTS = [
  core(
    "fee-taken-in-the-wrong-asset",
    "core/settle.ts",
    "const asset = side === BUY ? market.base : market.quote;",
    "const asset = side === BUY ? market.quote : market.base;",
  ),
  core("fee-rounded-down", "core/settle.ts", "if (residue === 0) return 0;", "if (residue >= 0) return 0;"),
  core(
    "taker-pays-the-makers-fee",
    "core/settle.ts",
    "charge(state, market, takerAccount, takerSide, takerPpm, TAKER_FEE);",
    "charge(state, market, takerAccount, takerSide, makerPpm, TAKER_FEE);",
  ),
  core(
    "trade-at-the-takers-price",
    "core/settle.ts",
    "const price = pool.price(maker);",
    "const price = pool.price(taker) || pool.price(maker);",
  ),
  core(
    "cancel-keeps-the-hold",
    "core/lifecycle.ts",
    "  release(state, market, slot, RELEASED);\n  finish(state, slot, end, reason);",
    "  finish(state, slot, end, reason);",
  ),
  core(
    "oco-holds-its-cheaper-leg",
    "core/checks.ts",
    "const dearest = placing.stopLimit > placing.price ? placing.stopLimit : placing.price;",
    "const dearest = placing.price;",
  ),
  core(
    "hold-one-lot-short",
    "core/checks.ts",
    "writeProduct(amounts, REQUIRED, dearest, placing.quantity, market.quoteFactor);",
    "writeProduct(amounts, REQUIRED, dearest, placing.quantity - 1, market.quoteFactor);",
  ),
  core(
    "price-improvement-not-given-back",
    "core/enter.ts",
    "  writeHeld(state, market, slot, NEEDED);\n  releaseDownTo(state, market, slot, TAKER_HELD, NEEDED);\n",
    "",
  ),
  core(
    "stop-stays-armed-after-it-fired",
    "core/stops.ts",
    "  disarm(state, market, slot);\n  if (type === TRAILING_STOP)",
    "  if (type === TRAILING_STOP)",
  ),
  core(
    "sell-stop-fires-one-tick-late",
    "core/triggers.ts",
    "if (side === SELL ? price > trigger : price < trigger) break;",
    "if (side === SELL ? price >= trigger : price < trigger) break;",
  ),
  core(
    "trailing-stop-follows-the-wrong-way",
    "core/triggers.ts",
    "(this.side === SELL ? price > extreme : price < extreme)",
    "(this.side === SELL ? price < extreme : price > extreme)",
  ),
  core(
    "stops-fire-youngest-first",
    "core/triggers.ts",
    "return fired.sort((a, b) => idOf(a) - idOf(b));",
    "return fired.sort((a, b) => idOf(b) - idOf(a));",
  ),
  core(
    "fill-or-kill-fills-in-part",
    "core/checks.ts",
    "placing.timeInForce === FOK && planned.lots !== placing.quantity ?",
    "placing.timeInForce === FOK && planned.lots === 0 ?",
  ),
  core(
    "post-only-takes-at-the-best-price",
    "core/checks.ts",
    "(side === BUY ? best <= price : best >= price)",
    "(side === BUY ? best < price : best > price)",
  ),
  core(
    "self-trade-spares-the-maker-of-both",
    "core/execute.ts",
    "if (selfTrade !== STP_EXPIRE_TAKER) withdraw",
    "if (selfTrade === STP_EXPIRE_MAKER) withdraw",
  ),
  core("order-lives-past-its-expiry", "core/core.ts", "state.expiries.next() <= time", "state.expiries.next() < time"),
  core(
    "expiry-heap-not-mended",
    "core/expiries.ts",
    "    this.sink(this.orders.conditionInts[this.placeCell(moved)]! - 1, moved);\n",
    "",
  ),
  core(
    "band-counts-the-running-minute",
    "core/price-band.ts",
    "if (minute >= this.minute ||",
    "if (minute > this.minute ||",
  ),
  core("band-edge-rounded-outwards", "core/price-band.ts", "+ whole - 1n) / whole", ") / whole"),
  core(
    "quick-road-forgets-the-upper-band",
    "core/checks.ts",
    "if (price < market.band.low || price > market.band.high) return false;",
    "if (price < market.band.low) return false;",
  ),
  core(
    "short-road-forgets-the-upper-band",
    "core/plain-orders.ts",
    "if (price < band.low || price > band.high) return false;",
    "if (price < band.low) return false;",
  ),
  core(
    "short-road-rests-at-the-best-ask",
    "core/plain-orders.ts",
    "return best === 0 || best > price;",
    "return best === 0 || best >= price;",
  ),
  core(
    "short-road-cancels-in-a-halt",
    "core/plain-orders.ts",
    "if (market.state === HALTED || !(amount < LIMB)) return false;",
    "if (!(amount < LIMB)) return false;",
  ),
  core(
    "short-road-gives-back-what-was-filled",
    "core/plain-orders.ts",
    "! - orders.doubles[(slot << ORDER_SHIFT) | FILLED]!;",
    "!;",
  ),
  core(
    "trade-told-without-its-rounding",
    "core/read-events.ts",
    "(this.ints[at * 2 + 5]! & mark) === 0 ? 0n : 1n",
    "(this.ints[at * 2 + 5]! & mark) === 0 ? 0n : 0n",
  ),
  core(
    "amended-upwards-keeps-its-place",
    "core/cancel.ts",
    "const keepsPlace = price === pool.price(slot) && quantity <= before;",
    "const keepsPlace = price === pool.price(slot);",
  ),
  // The simulation's courses seldom move what is left of an oco across the book.
  core("oco-filled-in-part-may-take", "core/cancel.ts", " || isLimitLeg(state, slot) ||", " ||", [
    "exchange/engine/order-types.test.ts",
  ]),
  core(
    "amended-oco-tells-the-price-of-its-other-leg",
    "core/cancel.ts",
    "    orders.conditions[place * CONDITION_RECORD_WORDS + ASKED_PRICE] = pool.price(slot);\n",
    "",
  ),
  core("iceberg-shrinks-what-it-shows", "core/cancel.ts", "shown = lots - taken;", "shown = lots;"),
  core("cancel-all-reaches-into-a-halt", "core/cancel.ts", " && state.markets[ofPair]!.state !== HALTED) {", ") {"),
  core(
    "iceberg-shows-everything-again",
    "core/execute.ts",
    "const slice = Math.min(hidden, orders.conditions[conditions + DISPLAY]!);",
    "const slice = hidden;",
  ),
  core("deposit-credited-twice", "core/people-commands.ts", "  deposits.set(reference, { asset, amount });\n", ""),
  core(
    "carry-of-large-amounts-lost",
    "core/amount.ts",
    "  words[at] = sum - LIMB;\n  words[at + 1]! += high + 1;",
    "  words[at] = sum - LIMB;\n  words[at + 1]! += high;",
  ),
  core(
    "window-of-finished-orders-one-short",
    "core/finished-orders.ts",
    "return ((ever - this.ordinal(place)) | 0) <= ENGINE_LIMITS",
    "return ((ever - this.ordinal(place)) | 0) < ENGINE_LIMITS",
    // A world is too short for this window.
    ["exchange/engine/core/finished-orders.test.ts", "exchange/engine/orders.test.ts"],
  ),
  core(
    "snapshot-forgets-fee-levels",
    "core/snapshot.ts",
    "  state.accounts.ints[state.accounts.at(account) + FEE_LEVEL] = row.feeLevel;\n",
    "",
  ),
  core("snapshot-forgets-the-last-price", "core/snapshot.ts", "    market.last = row.last;\n", ""),
  core(
    "snapshot-forgets-expiries",
    "core/snapshot.ts",
    "  if (!Number.isNaN(orders.conditions[from + EXPIRY]!)) state.expiries.add(slot);\n",
    "",
  ),
];
