import { isRouteErrorResponse } from "@remix-run/react";
import type { Translate } from "~/i18n/texts";

/** What an error screen shows. `notFound` is set for a page that doesn't exist, and for nothing else. */
export interface ErrorFacts {
  status: number;
  /** The status message, in the page's language where we know its words. */
  message: string;
  notFound: { unprefixed: string; pairs: readonly string[] } | null;
  /** The id of the failed request, where its answer carried one. */
  requestId: string | null;
}

const WORDED = new Set([400, 403, 404, 405, 413, 429, 500, 502, 503]);

export function errorFacts(error: unknown, t: Translate): ErrorFacts {
  const answer = isRouteErrorResponse(error) ? error : null;
  const status = answer?.status ?? (isUnreachable(error) ? 503 : 500);
  const requestId = requestIdIn(answer?.data);
  const notFound = answer?.status === 404 ? notFoundData(answer.data) : null;
  if (notFound) return { status, message: t("notFound.title"), notFound, requestId };
  // The router drops the status text of everything but a thrown Response.
  const message = WORDED.has(status) ? t(`error.status${status}`) : answer?.statusText || t("error.statusOther");
  return { status, message, notFound: null, requestId };
}

/** Whether a page's data couldn't be fetched: browsers say that in these words, and in no other way. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message);
}

function requestIdIn(data: unknown): string | null {
  const found = typeof data === "object" && data !== null && "requestId" in data ? data.requestId : null;
  return typeof found === "string" ? found : null;
}

/** The data of `pageNotFound`; null for any other 404, e.g. one that the router made itself. */
function notFoundData(data: unknown): ErrorFacts["notFound"] {
  if (typeof data !== "object" || data === null || !("unprefixed" in data)) return null;
  const { unprefixed } = data;
  const pairs = "pairs" in data && Array.isArray(data.pairs) ? data.pairs : [];
  if (typeof unprefixed !== "string") return null;
  return { unprefixed, pairs: pairs.filter((pair): pair is string => typeof pair === "string") };
}
