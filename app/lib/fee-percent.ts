import { formatUnits } from "~exchange/domain/units";

/** Parts per million are ten-thousandths of a percent. */
const PERCENT_SCALE = 4;

/** A rate as percent with at least two decimals and no needless zero after them: "0.10", "0.0075". */
export function feePercent(ppm: number): string {
  return formatUnits(BigInt(ppm), PERCENT_SCALE).replace(/0{1,2}$/, "");
}
