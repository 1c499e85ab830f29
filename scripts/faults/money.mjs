const units = (name, find, replace) => ({
  ...{ name, file: "exchange/domain/units.ts", find, replace },
  tests: ["exchange/domain/units.test.ts"],
});
const instrument = (name, find, replace) => ({
  ...{ name, file: "exchange/domain/instrument.ts", find, replace },
  tests: ["exchange/domain/instrument.test.ts"],
});
const terms = (name, find, replace) => ({
  ...{ name, file: "exchange/domain/order-rules.ts", find, replace },
  tests: ["exchange/engine/orders.test.ts", "exchange/engine/order-types.test.ts"],
});

/** Where text becomes integers, and what an order may say: the twin shares these, so only their own tests can tell. */
/** @type {import("./index.mjs").Fault[]} */
export const MONEY_FAULTS = [
  units(
    "charge-rounded-down",
    "return (numerator + denominator - 1n) / denominator;",
    "return numerator / denominator;",
  ),
  units("decimals-cut-silently", "  if (/[1-9]/.test(fraction.slice(scale))) return null;\n", ""),
  units("minus-sign-lost", "return negative ? `-${text}` : text;", "return text;"),
  instrument("half-a-tick-accepted", "units <= 0n || units % step !== 0n", "units <= 0n"),
  instrument(
    "price-of-zero-accepted",
    "units === null || units <= 0n || units % step",
    "units === null || units < 0n || units % step",
  ),
  instrument(
    "fees-above-everything-accepted",
    "!Number.isInteger(fee) || fee < 0 || fee > FEE_PPM_MAX",
    "!Number.isInteger(fee) || fee < 0",
  ),
  terms(
    "band-edge-excluded",
    "price >= band.low && price <= band.high ? null",
    "price > band.low && price < band.high ? null",
  ),
  terms(
    "smallest-value-refused",
    "quote <= 0n || quote < instrument.minNotionalUnits",
    "quote <= 0n || quote <= instrument.minNotionalUnits",
  ),
  terms(
    "trigger-that-is-reached-accepted",
    'return side === "buy" ? last >= trigger : last <= trigger;',
    'return side === "buy" ? last > trigger : last < trigger;',
  ),
  terms("expiry-of-now-accepted", "expiresAt > time ? null", "expiresAt >= time ? null"),
];
