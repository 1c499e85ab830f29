import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import type { Endpoint } from "~exchange/contract/endpoint";
import { LIMITS } from "~exchange/contract/limits";
import { inputRefusal, printable } from "~exchange/services/input-refusal";
import { readJson, RepeatedName } from "~exchange/services/read-json";
import { Refusal } from "~exchange/services/refusal";

const JSON_TYPE = /^application\/json\b/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i;

/** Reads and parses what a request carries for an endpoint; throws INPUT_INVALID with the field that is wrong. */
export async function readInput(endpoint: Endpoint, request: IncomingMessage, query: string): Promise<unknown> {
  return parseInput(endpoint.input, await readFields(endpoint.method, request, query));
}

/** The input as the schema has it; throws INPUT_INVALID with the field that is wrong. */
export function parseInput<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw inputRefusal(parsed.error);
}

/** What a request carries, as it came: the query of a GET, the body of everything else. */
export async function readFields(method: string, request: IncomingMessage, query: string): Promise<unknown> {
  return method === "GET" ? fromPairs(new URLSearchParams(query)) : readBody(request);
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request);
  if (text === "") return {};
  const type = request.headers["content-type"] ?? "";
  if (FORM_TYPE.test(type)) return fromPairs(new URLSearchParams(text));
  if (!JSON_TYPE.test(type)) throw new Refusal("INPUT_INVALID", "body: neither JSON nor a form");
  try {
    return readJson(text);
  } catch (error) {
    throw new Refusal("INPUT_INVALID", error instanceof RepeatedName ? `body: ${error.message}` : "body: not JSON");
  }
}

/** The body as text; rejects with BODY_TOO_LARGE as soon as it is known to be. */
function readText(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const tooLarge = () => reject(new Refusal("BODY_TOO_LARGE", `body: more than ${LIMITS.bodyBytes} bytes`));
    if (Number(request.headers["content-length"] ?? 0) > LIMITS.bodyBytes) return tooLarge();
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      // What comes after is read, so that the answer reaches the sender, and forgotten.
      if (size <= LIMITS.bodyBytes) return void chunks.push(chunk);
      chunks.length = 0;
      tooLarge();
    });
    request.on("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
    request.on("close", () => {
      if (!request.complete) reject(new Refusal("INPUT_INVALID", "body: the sender went away"));
    });
  });
}

function fromPairs(pairs: URLSearchParams): Record<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (fields.has(name)) throw new Refusal("INPUT_INVALID", `${printable(name)}: given twice`);
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}
