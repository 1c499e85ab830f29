import type { KeyStore } from "~/lib/analytics/ports";

const NAMES = ["type", "utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;
export type Campaign = Partial<Record<(typeof NAMES)[number], string>>;

const KEY = "analytics.campaign";
/** Words as campaigns are called by: no e-mail address, no address of a page. */
const WORD = /^[A-Za-z0-9][A-Za-z0-9 ._~-]{0,63}$/;

/** Where the visit came from: what the first address of the tab said that said anything. */
export function campaignOf(session: KeyStore | null, address: string): Campaign {
  const kept = wordsIn(objectIn(session?.get(KEY) ?? null));
  if (Object.keys(kept).length > 0) return kept;
  const found = wordsIn(Object.fromEntries(new URL(address).searchParams));
  // `type` alone is also a page's own word, such as an order's.
  if (!Object.keys(found).some((name) => name.startsWith("utm_"))) return {};
  session?.set(KEY, JSON.stringify(found));
  return found;
}

function wordsIn(values: Readonly<Record<string, unknown>>): Campaign {
  const words: Campaign = {};
  for (const name of NAMES) {
    const value = values[name];
    if (typeof value === "string" && WORD.test(value)) words[name] = value;
  }
  return words;
}

function objectIn(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
