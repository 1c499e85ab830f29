import { data } from "@remix-run/node";
import { ERROR_CODES, type ErrorName } from "~exchange/contract/error-codes";

/** What the error screen is drawn from when nothing of a page can be had. */
export function serviceUnavailable({ error, requestId }: { error: ErrorName; requestId?: string }) {
  const { code, status } = ERROR_CODES[error];
  return data({ code, requestId }, { status, statusText: error });
}
