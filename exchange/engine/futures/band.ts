import { PPM } from "~exchange/domain/futures/rounding";
import type { Side } from "./commands";
import type { FuturesMarket } from "./state";

/** Whether a fill at the price is not too bad for that side: a buy too high above mark, a sale too far below it. */
export function isInBand({ mark, contract }: FuturesMarket, side: Side, ticks: number): boolean {
  const band = BigInt(contract.priceBandPpm);
  const price = BigInt(ticks) * PPM;
  return side === "buy" ? price <= BigInt(mark) * (PPM + band) : price >= BigInt(mark) * (PPM - band);
}
