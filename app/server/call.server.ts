import type { z } from "zod";
import type { Endpoint } from "~exchange/contract/endpoint";
import { ERROR_CODES, errorNameOf, type ErrorName } from "~exchange/contract/error-codes";
import { futuresGet, futuresPost, spotGet, spotPost, type ApiBody, type Caller } from "./exchange-api.server";
import { noteFailure } from "./anonymous-pages/drawing.server";
import { frozen, nobody, sharedFor } from "./public-reads.server";
import { requestIdOf } from "./request-id.server";
import { redirectToLogin } from "./session.server";
import { SharedAnswers } from "./shared-answers.server";

/**
 * The answer of one endpoint: its parsed data, or the stable name of what went wrong. `values` fill the text's gaps;
 * `requestId` finds the failure in the logs.
 */
export type CallResult<T> =
  { ok: true; data: T } | { ok: false; error: ErrorName; values?: Record<string, string>; requestId?: string };

const PUBLIC_ANSWERS_MAX = 300;
const publicAnswers = new SharedAnswers<CallResult<unknown>>({
  entriesMax: PUBLIC_ANSWERS_MAX,
  isKept: (answer) => answer.ok,
});

/**
 * Calls an endpoint of the contract and parses its answer. A 401 throws the redirect to the login page, which also
 * clears the session's cookies. Everything else that goes wrong comes back as a value. What the exchange tells everybody
 * is asked for once in a while, however many ask, and comes frozen.
 */
export async function call<I extends z.ZodType, O extends z.ZodType>(
  caller: Caller,
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
): Promise<CallResult<z.output<O>>> {
  const lifetime = sharedFor(caller, endpoint, input);
  const answer = await (lifetime === null
    ? ask(caller, endpoint, input)
    : askForAll(caller, endpoint, input, lifetime));
  // A refusal is an answer like another, the same for everybody: no demo account, for one.
  if (!answer.ok && ERROR_CODES[answer.error].status >= 500) noteFailure(caller.request);
  return answer;
}

async function askForAll<I extends z.ZodType, O extends z.ZodType>(
  caller: Caller,
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  lifetimeMs: number,
): Promise<CallResult<z.output<O>>> {
  const key = `${endpoint.name} ${JSON.stringify(input)}`;
  const answer = await publicAnswers.get(key, lifetimeMs, async () =>
    frozen(await ask(nobody(caller), endpoint, input)),
  );
  // The key names the endpoint, whose output it is.
  return answer as CallResult<z.output<O>>;
}

async function ask<I extends z.ZodType, O extends z.ZodType>(
  caller: Caller,
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
): Promise<CallResult<z.output<O>>> {
  const body = await send(caller, endpoint, input);
  if (String(body.code) === "401") throw redirectToLogin(caller.request, caller.locale);
  const requestId = requestIdOf(caller.request) ?? undefined;
  if (body.err !== undefined) return { ok: false, error: "NETWORK", requestId };
  if (String(body.code) !== String(endpoint.success)) {
    return { ok: false, error: errorNameOf(body.code) ?? "INTERNAL", values: valuesOf(body.data), requestId };
  }
  const parsed = endpoint.output.safeParse(body.data);
  return parsed.success ? { ok: true, data: parsed.data } : { ok: false, error: "INTERNAL", requestId };
}

function send(caller: Caller, endpoint: Endpoint, input: unknown): Promise<ApiBody> {
  if (endpoint.method === "GET") {
    const query = input as Record<string, string | number | undefined>;
    return endpoint.host === "spot" ? spotGet(caller, endpoint.path, query) : futuresGet(caller, endpoint.path, query);
  }
  return endpoint.host === "spot" ? spotPost(caller, endpoint.path, input) : futuresPost(caller, endpoint.path, input);
}

/** A failed answer's data may name the limit that was missed, as strings. */
function valuesOf(data: unknown): Record<string, string> | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  return Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
