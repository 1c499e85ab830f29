import type { ServerResponse } from "node:http";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import type { Refusal } from "~exchange/services/refusal";

/** What a call is answered with. */
export interface Answer {
  status: number;
  content: string | Buffer;
  type: "application/json" | "image/gif";
  /** Whose pages may show it: those of our own site, or of any. */
  shownBy: "same-site" | "cross-origin";
  /** Names and values in turns. */
  headers: readonly string[];
  /** How long it may be kept, as Cache-Control says it; not at all where it doesn't. */
  caching?: string;
}

/** Names and values in turns: what every answer carries. */
const HEADERS = [
  ...["X-Content-Type-Options", "nosniff"],
  ...["X-Frame-Options", "DENY"],
  ...["Referrer-Policy", "no-referrer"],
  ...["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"],
];

/** An answer in the envelope of every call. */
export function answered(data: unknown, code: number | string, headers: readonly string[] = []): Answer {
  return envelope(200, { code, data, msg: "" }, headers);
}

/** A refusal in the envelope; `detail` holds the values that its text needs. */
export function refused(
  { error, message, retryAfterSeconds, detail }: Refusal,
  headers: readonly string[] = [],
): Answer {
  const { code, status } = ERROR_CODES[error];
  const added = retryAfterSeconds === null ? [...headers] : [...headers, "Retry-After", String(retryAfterSeconds)];
  // The rest of the body is of no use to anyone, and the connection is not to wait for it.
  if (error === "BODY_TOO_LARGE") added.push("Connection", "close");
  return envelope(status, { code, data: detail, msg: message }, added);
}

function envelope(
  status: number,
  body: { code: number | string; data: unknown; msg: string },
  headers: readonly string[],
): Answer {
  return { status, content: JSON.stringify(body), type: "application/json", shownBy: "same-site", headers };
}

export function send(response: ServerResponse, answer: Answer, requestId: string): void {
  const { status, content, type, shownBy, headers, caching = "no-store" } = answer;
  const own = ["Content-Type", type, "Content-Length", String(Buffer.byteLength(content)), "X-Request-Id", requestId];
  const kept = ["Cache-Control", caching, "Cross-Origin-Resource-Policy", shownBy];
  response.writeHead(status, [...HEADERS, ...kept, ...own, ...headers]);
  // Head and body leave in one write.
  response.end(content);
}
