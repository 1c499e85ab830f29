import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { ERROR_CODES } from "~exchange/contract/error-codes";
import type { Refusal } from "./refusal";

/**
 * Refuses where there is no request that could be answered: what came is no HTTP, or asks for another protocol. The same
 * envelope as everywhere; closes the connection.
 */
export function refuseStream(stream: Duplex, { error, message, detail, retryAfterSeconds }: Refusal): void {
  const { code, status } = ERROR_CODES[error];
  const content = JSON.stringify({ code, data: detail, msg: message });
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(content)}`,
    "Connection: close",
    ...(retryAfterSeconds === null ? [] : [`Retry-After: ${retryAfterSeconds}`]),
  ];
  stream.end(`${lines.join("\r\n")}\r\n\r\n${content}`);
}
