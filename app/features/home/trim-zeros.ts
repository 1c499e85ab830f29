/** An exact amount without the zeros at its end: "0.50000000" is "0.5", "100" stays. */
export function trimZeros(amount: string): string {
  return amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount;
}
