import { ANALYTICS_LIMITS } from "./limits";

const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

export type PropertyValue = string | number | boolean;
export type Properties = Readonly<Record<string, unknown>>;

export function isName(value: unknown): value is string {
  return typeof value === "string" && value.length <= ANALYTICS_LIMITS.nameCharacters && NAME.test(value);
}

export function isObject(value: unknown): value is Properties {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isId(value: unknown): value is string {
  return typeof value === "string" && value.length >= 1 && value.length <= ANALYTICS_LIMITS.idCharacters;
}

/** A user id as text; null where it is none. Numbers are ids as well. */
export function userIdOf(value: unknown): string | null {
  const text = typeof value === "number" && Number.isFinite(value) ? String(value) : value;
  if (typeof text !== "string" || text.length < 1 || text.length > ANALYTICS_LIMITS.userIdCharacters) return null;
  return text;
}

/** What an event may carry: values of known kinds, texts cut, `allow`ed names only, so many and no more. */
export function cleanProperties(
  properties: Properties,
  allow: ReadonlySet<string> | null,
): Record<string, PropertyValue> {
  const clean = new Map<string, PropertyValue>();
  for (const [name, value] of Object.entries(properties)) {
    if (clean.size >= ANALYTICS_LIMITS.properties) break;
    if (allow && !allow.has(name)) continue;
    if (typeof value === "string") clean.set(name, value.slice(0, ANALYTICS_LIMITS.textCharacters));
    else if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value)))
      clean.set(name, value);
  }
  return Object.fromEntries(clean);
}
