/** Decimal text without the zeros at its end: 0.01000 is 0.01, 5.00 is 5. */
export function trimZeros(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}
