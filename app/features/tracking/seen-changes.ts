import type { KeyStore } from "~/lib/analytics/ports";
import type { ToldAction } from "~/lib/analytics/told-actions";

/** What shows that a person did something: another language, another theme, signed in. */
export interface Seen {
  /** Name of the page. */
  page: string;
  language: string;
  theme: string;
  isSignedIn: boolean;
}

/** What the person must have done between two sights of the site. Leaving the account is told apart: it comes first. */
export function changesBetween(before: Seen, now: Seen): ToldAction[] {
  const changes: ToldAction[] = [];
  if (before.language !== now.language) {
    changes.push(change("language_change", "header", "language", { from: before.language, to: now.language }));
  }
  if (before.theme !== now.theme) {
    changes.push(change("theme_change", "header", "theme", { from: before.theme, to: now.theme }));
  }
  if (!before.isSignedIn && now.isSignedIn) {
    const isNew = before.page === "register";
    changes.push(
      isNew ? change("sign_up", "credentials", "register", {}) : change("log_in", "credentials", "login", {}),
    );
  }
  return changes;
}

export function leavesAccount(before: Seen, now: Seen): boolean {
  return before.isSignedIn && !now.isSignedIn;
}

function change(event: string, module: string, element: string, params: Record<string, string>): ToldAction {
  return { event, module, element, kind: "submit", params };
}

const KEY = "analytics.seen";

/** What the tab saw last, also in an earlier document: another language is another one. */
export function lastSeen(session: KeyStore | null): Seen | null {
  try {
    const value: unknown = JSON.parse(session?.get(KEY) ?? "null");
    return isSeen(value) ? value : null;
  } catch {
    return null;
  }
}

export function keepSeen(session: KeyStore | null, { page, language, theme, isSignedIn }: Seen): void {
  session?.set(KEY, JSON.stringify({ page, language, theme, isSignedIn }));
}

function isSeen(value: unknown): value is Seen {
  if (typeof value !== "object" || value === null) return false;
  const { page, language, theme, isSignedIn } = value as Partial<Record<keyof Seen, unknown>>;
  return [page, language, theme].every((text) => typeof text === "string") && typeof isSignedIn === "boolean";
}
