/** Name of the parameter by which one site tells the next who the visitor is. */
export const VISITOR_PARAMETER = "visitor_id";

/** A letter that says what the id is of, and the id: device, account, user, first visit. */
const VISITOR_ID = /^[dauf][A-Za-z0-9_-]{1,63}$/;

/** `wrong`: there is one, and it can't be. `id` is null where there is none, or none that a visitor goes by. */
export function visitorIdIn(address: string): { id: string | null; wrong: boolean } {
  const value = parameterOf(address);
  if (value === null) return { id: null, wrong: false };
  if (!VISITOR_ID.test(value)) return { id: null, wrong: true };
  return { id: value.startsWith("d") ? value.slice(1) : null, wrong: false };
}

/** In the query, or in one that stands inside the fragment. */
function parameterOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { searchParams, hash } = new URL(address);
  const given = searchParams.get(VISITOR_PARAMETER);
  if (given !== null || !hash.includes("?")) return given;
  return new URLSearchParams(hash.slice(hash.indexOf("?") + 1)).get(VISITOR_PARAMETER);
}
