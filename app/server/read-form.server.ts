import { data } from "@remix-run/node";
import { ERROR_CODES, type ErrorName } from "~exchange/contract/error-codes";
import { LIMITS } from "~exchange/contract/limits";

/** A browser shows an answer only once its form is sent: so much of one that is too large is read and thrown away. */
const DRAINED_BYTES_MAX = 16_000_000;

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * The form a page posted, read no further than LIMITS.bodyBytes. A body that isn't a form throws a 400, a longer one a
 * 413; no body at all is an empty form.
 */
export async function readForm(request: Request): Promise<FormData> {
  if (Number(request.headers.get("Content-Length") ?? 0) > LIMITS.bodyBytes) throw refusal("BODY_TOO_LARGE");
  const body = await readBody(request);
  if (body.byteLength === 0) return new FormData();
  const type = request.headers.get("Content-Type") ?? "";
  if (!FORM_TYPES.test(type)) throw refusal("INPUT_INVALID");
  try {
    return await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch {
    // Broken multipart.
    throw refusal("INPUT_INVALID");
  }
}

async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.byteLength;
    if (bytes > DRAINED_BYTES_MAX) await reader?.cancel();
    else if (bytes <= LIMITS.bodyBytes) chunks.push(part.value);
  }
  if (bytes > LIMITS.bodyBytes) throw refusal("BODY_TOO_LARGE");
  return new Uint8Array(Buffer.concat(chunks));
}

function refusal(error: ErrorName) {
  const { code, status } = ERROR_CODES[error];
  return data({ code }, { status, statusText: status === 413 ? "Payload Too Large" : "Bad Request" });
}
