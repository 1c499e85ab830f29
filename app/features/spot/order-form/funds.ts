import type { Balance, Order } from "~exchange/contract/schemas";
import { quantityToLots, type Instrument } from "~exchange/domain/instrument";
import { parseUnits } from "~exchange/domain/units";
import type { Funds } from "./max-order";

/** What an account has of the pair's assets, with its open orders where they are known; null where it can't be told. */
export function fundsOf(
  instrument: Instrument,
  balances: readonly Balance[],
  openOrders: readonly Order[] | null,
): Funds | null {
  const { base, quote, baseScale, quoteScale } = instrument;
  const units = (asset: string, part: "available" | "held", scale: number) => {
    const text = balances.find((balance) => balance.asset === asset)?.[part];
    return text === undefined ? null : parseUnits(text, scale);
  };
  const [baseUnits, quoteUnits] = [units(base, "available", baseScale), units(quote, "available", quoteScale)];
  if (baseUnits === null || quoteUnits === null) return null;
  const heldUnits = units(base, "held", baseScale);
  const wanted = openOrders && wantedUnits(instrument, openOrders);
  const positionUnits = heldUnits === null || wanted === null ? null : baseUnits + heldUnits + wanted;
  return { baseUnits, quoteUnits, positionUnits };
}

/** Base that the open buys of the pair still want. */
function wantedUnits(instrument: Instrument, openOrders: readonly Order[]): bigint {
  let lots = 0n;
  for (const { pairCode, side, quantity, filledQuantity } of openOrders) {
    if (pairCode !== instrument.pair || side !== "buy" || quantity === null) continue;
    lots += BigInt(quantityToLots(instrument, quantity) ?? 0) - BigInt(quantityToLots(instrument, filledQuantity) ?? 0);
  }
  return lots * instrument.baseUnitsPerLot;
}
