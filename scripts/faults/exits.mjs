const ENGINE = "exchange/engine/exits.test.ts";
const AMENDED = "exchange/engine/exits-amended.test.ts";
const fault = (name, file, find, replace, tests = [ENGINE]) => ({
  name: `exits-${name}`,
  ...{ file: `exchange/${file}`, find, replace, tests },
});

/** What becomes of what an order receives. */
/** @type {import("./index.mjs").Fault[]} */
export const EXIT_FAULTS = [
  fault(
    "none-for-an-order-that-is-filled-in-part",
    "engine/core/attached-exits.ts",
    "  if (received === 0n) return;\n",
    "  if (received === 0n || orders.doubles[(slot << ORDER_SHIFT) | 1] !== orders.doubles[(slot << ORDER_SHIFT) | FILLED])\n    return;\n",
  ),
  fault(
    "received-can-be-spent-before-the-exit-is-placed",
    "engine/core/execute.ts",
    "      if (hasExits(state, maker)) holdReceived(state, market, maker, MAKER_FEE);\n",
    "",
  ),
  fault(
    "taken-on-either-side-of-the-price",
    "domain/exit-rules.ts",
    "(above ? price <= entry : price >= entry)",
    "price === entry",
  ),
  fault(
    "buy-back-sized-by-its-cheaper-leg",
    "domain/exit-rules.ts",
    "const dearest = Math.max(takeProfit, stopLossLimit ?? 0);",
    "const dearest = takeProfit;",
  ),
  fault(
    "amended-ones-forgotten",
    "engine/core/amend-exits.ts",
    "orders.conditions[at + STOP_LOSS] = exits?.stopLoss ?? NaN;",
    "if (!had) orders.conditions[at + STOP_LOSS] = exits?.stopLoss ?? NaN;",
    [AMENDED],
  ),
  fault(
    "place-in-the-queue-lost-with-other-ones",
    "engine/core/cancel.ts",
    "const keepsPlace = price === pool.price(slot) && quantity <= before;",
    "const keepsPlace = price === pool.price(slot) && quantity <= before && given === undefined;",
    [AMENDED],
  ),
  fault(
    "received-before-they-came-not-held",
    "engine/core/amend-exits.ts",
    "  if (had !== (exits !== null)) moveReceived(state, market, slot, !had);\n",
    "  if (had && exits === null) moveReceived(state, market, slot, false);\n",
    [AMENDED],
  ),
  fault(
    "not-told-of-at-the-order",
    "projections/order-timelines.ts",
    "      if (exit) add(exit.parent, [exit.step]);\n",
    "",
    ["exchange/http/exits.test.ts"],
  ),
];
