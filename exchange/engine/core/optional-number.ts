/** Typed arrays hold NaN where a number isn't given. */
export function numberOrNull(value: number): number | null {
  return value === value ? value : null;
}

export function numberOr(value: number, otherwise: number): number {
  return value === value ? value : otherwise;
}
