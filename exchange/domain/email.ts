/** Local part @ domain with at least one dot segment; letters, digits, underscore, hyphen and dot only. */
const EMAIL = /^[A-Za-z0-9_.-]+@[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$/;

/** The one spelling an account is known by: trimmed, lower case. Null where it isn't an e-mail address. */
export function normaliseEmail(text: string, charactersMax: number): string | null {
  const trimmed = text.trim();
  if (trimmed.length > charactersMax || !EMAIL.test(trimmed)) return null;
  return trimmed.toLowerCase();
}
