/** Where two values of the same making differ first, in words; null where they are the same. Order of fields doesn't matter. */
export function differenceOf(ours: unknown, theirs: unknown, place = ""): string | null {
  if (ours === theirs) return null;
  if (typeof ours !== "object" || typeof theirs !== "object" || ours === null || theirs === null)
    return `${place} is ${String(ours)}, not ${String(theirs)}`;
  const names = Object.keys(ours);
  if (names.length !== Object.keys(theirs).length)
    return `${place} has ${names.join() || "nothing"}, not ${Object.keys(theirs).join() || "nothing"}`;
  for (const name of names) {
    if (!Object.hasOwn(theirs, name)) return `${place}.${name} is too much`;
    const difference = differenceOf(Reflect.get(ours, name), Reflect.get(theirs, name), `${place}.${name}`);
    if (difference) return difference;
  }
  return null;
}
