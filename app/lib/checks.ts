/** Checks of what comes into a page from outside. Own code instead of zod, which would cost every page half as much again. */
export type Check<T> = (value: unknown) => value is T;

export type Checked<C> = C extends Check<infer T> ? T : never;

export function oneOf<const T extends readonly (string | number)[]>(values: T): Check<T[number]> {
  return (value): value is T[number] => values.some((each) => each === value);
}

/** `max` in characters. */
export function text(max: number): Check<string> {
  return (value): value is string => typeof value === "string" && value.length > 0 && value.length <= max;
}

/** Text that may be empty. */
export function anyText(max: number): Check<string> {
  return (value): value is string => typeof value === "string" && value.length <= max;
}

export const flag: Check<boolean> = (value) => typeof value === "boolean";

export const finiteNumber: Check<number> = (value): value is number => Number.isFinite(value);

export function orNull<T>(check: Check<T>): Check<T | null> {
  return (value): value is T | null => value === null || check(value);
}

export function listOf<T>(check: Check<T>, max: number): Check<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.length <= max && value.every(check);
}

/** An object with all of these fields and no other. */
export function fields<const F extends Readonly<Record<string, Check<unknown>>>>(
  checks: F,
): Check<{ [K in keyof F]: Checked<F[K]> }> {
  return (value): value is { [K in keyof F]: Checked<F[K]> } => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const given = new Map<string, unknown>(Object.entries(value));
    const all = Object.entries(checks);
    return all.length === given.size && all.every(([name, check]) => given.has(name) && check(given.get(name)));
  };
}
