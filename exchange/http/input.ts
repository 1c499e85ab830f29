import type { z } from "zod";
import type { Endpoint } from "~exchange/contract/endpoint";
import { LIMITS } from "~exchange/contract/limits";
import { Refusal } from "~exchange/services/refusal";

const JSON_TYPE = /^application\/json\b/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i;

/** Reads and parses what a request carries for an endpoint; throws INPUT_INVALID with the field that is wrong. */
export async function readInput(endpoint: Endpoint, request: Request): Promise<unknown> {
  return parseInput(endpoint.input, await readFields(endpoint.method, request));
}

/** The input as the schema has it; throws INPUT_INVALID with the field that is wrong. */
export function parseInput<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new Refusal("INPUT_INVALID", describe(parsed.error));
}

/** What a request carries, as it came: the query of a GET, the body of everything else. */
export async function readFields(method: string, request: Request): Promise<unknown> {
  return method === "GET" ? fromPairs(new URL(request.url).searchParams) : readBody(request);
}

async function readBody(request: Request): Promise<unknown> {
  const text = await readText(request);
  if (text === "") return {};
  const type = request.headers.get("content-type") ?? "";
  if (FORM_TYPE.test(type)) return fromPairs(new URLSearchParams(text));
  if (!JSON_TYPE.test(type)) throw new Refusal("INPUT_INVALID", "body: neither JSON nor a form");
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal("INPUT_INVALID", "body: not JSON");
  }
}

/** The body as text; throws BODY_TOO_LARGE as soon as it is known to be. */
async function readText(request: Request): Promise<string> {
  const tooLarge = () => new Refusal("BODY_TOO_LARGE", `body: more than ${LIMITS.bodyBytes} bytes`);
  if (Number(request.headers.get("content-length") ?? 0) > LIMITS.bodyBytes) throw tooLarge();
  if (!request.body) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > LIMITS.bodyBytes) throw tooLarge();
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function fromPairs(pairs: URLSearchParams): Record<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (fields.has(name)) throw new Refusal("INPUT_INVALID", `${printable(name)}: given twice`);
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

/** The first thing that is wrong, e.g. "limit: Too big: expected number to be <=200". */
function describe(error: z.ZodError): string {
  const [issue] = error.issues;
  if (!issue) return "input: invalid";
  if (issue.code === "unrecognized_keys") return `${printable(issue.keys[0] ?? "")}: unknown field`;
  return `${printable(issue.path.join(".")) || "input"}: ${issue.message}`;
}

/** A name the caller made up, safe to repeat. */
function printable(name: string): string {
  return name.replace(/[^\w.-]/g, "?").slice(0, 64);
}
