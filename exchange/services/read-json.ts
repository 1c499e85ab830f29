/** Thrown where a name stands twice in one object: which of the values was meant can't be told. */
export class RepeatedName extends Error {
  override name = "RepeatedName";
}

/**
 * JSON as a value. Throws SyntaxError where it is none, RepeatedName where an object has a name twice: the runtime would take the last
 * one, whoever checked the message on the way may have seen the first.
 */
export function readJson(text: string): unknown {
  const value = JSON.parse(text) as unknown;
  if (namesIn(text) !== namesOf(value)) throw new RepeatedName("a name stands twice in one object");
  return value;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/** Names in a text that is JSON: its colons outside of strings. */
function namesIn(text: string): number {
  let names = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) inString = !inString;
    else if (inString) {
      if (unit === BACKSLASH) at += 1;
    } else if (unit === COLON) names += 1;
  }
  return names;
}

/** Names of all objects in a value. Not by calls of itself: a text may nest deeper than the stack goes. */
function namesOf(value: unknown): number {
  let names = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== "object" || next === null) continue;
    const inner: unknown[] = Object.values(next);
    if (!Array.isArray(next)) names += inner.length;
    for (const each of inner) if (typeof each === "object" && each !== null) waiting.push(each);
  }
  return names;
}
