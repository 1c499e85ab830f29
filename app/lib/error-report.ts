import type { ErrorEvent, Exception } from "@sentry/remix";

/** Shorter values would take half of the report with them. */
const SECRET_CHARACTERS_MIN = 6;
const REMOVED = "[removed]";
const SECRET_HEADERS = /cookie|authorization|token|secret|key|forwarded|real-ip|referer|device/i;
/** Where people stand in messages that nobody meant to hold them. */
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const QUERY = /\?[^\s"'<>)\\]*/g;
const BEARER = /\bbearer\s+[\w.~+/=-]+/gi;

/**
 * What leaves of an error report: the error with its stack, where it happened, and nothing about anybody. Everything is
 * named that stays; cookies, headers, bodies, queries and what was typed don't, not even inside the error's own words.
 */
export function withoutSecrets(event: ErrorEvent): ErrorEvent {
  const { event_id, timestamp, platform, level, environment, release, sdk, exception, contexts, debug_meta } = event;
  const { method, url } = event.request ?? {};
  const secrets = secretsOf(event);
  return {
    type: undefined,
    event_id,
    timestamp,
    platform,
    level,
    environment,
    release,
    sdk,
    exception: exception && { values: exception.values?.map((value) => withoutSources(value, secrets)) },
    debug_meta,
    contexts: { trace: contexts?.trace && withoutData(contexts.trace), runtime: contexts?.runtime, os: contexts?.os },
    request: { method, url: url?.split("?", 1)[0]?.split("#", 1)[0] },
    tags: requestTag(event),
  };
}

/** Where in the code, not the code around it nor what its variables held. */
function withoutSources({ type, value, mechanism, stacktrace }: Exception, secrets: readonly string[]): Exception {
  const frames = stacktrace?.frames?.map((frame) => ({
    filename: frame.filename?.split("?", 1)[0],
    function: frame.function,
    module: frame.module,
    lineno: frame.lineno,
    colno: frame.colno,
    in_app: frame.in_app,
  }));
  const kept = mechanism && { type: mechanism.type, handled: mechanism.handled };
  return { type, value: value && withoutAny(value, secrets), mechanism: kept, stacktrace: frames && { frames } };
}

function withoutData<T extends { trace_id?: unknown; span_id?: unknown }>({ trace_id, span_id }: T) {
  return { trace_id, span_id } as Pick<T, "trace_id" | "span_id">;
}

/** Our own id of the request, which finds it in the logs. */
function requestTag({ request }: ErrorEvent): Record<string, string> {
  const id = request?.headers?.["x-request-id"] ?? "";
  return /^[0-9a-f-]{36}$/.test(id) ? { request_id: id } : {};
}

/** Everything the request carried that could be repeated in the error's words, longest first. */
function secretsOf({ request }: ErrorEvent): string[] {
  if (!request) return [];
  const headers = Object.entries(request.headers ?? {}).flatMap(([name, value]) =>
    SECRET_HEADERS.test(name) ? partsOf(value) : [],
  );
  const typed = [request.data, request.query_string, request.url?.split("?")[1]].flatMap(partsOf);
  const all = [...headers, ...Object.values(request.cookies ?? {}), ...typed];
  const long = all.filter((secret) => secret.length >= SECRET_CHARACTERS_MIN);
  return [...new Set(long)].sort((a, b) => b.length - a.length);
}

/** The values in a cookie list, a query, a form or JSON, as sent and decoded. */
function partsOf(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const parts = text.split(/[&;=,:"'{}[\]\s/?@]+|%2F/i);
  return [text, ...parts, ...parts.map(decoded)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

function withoutAny(text: string, secrets: readonly string[]): string {
  let kept = text;
  for (const secret of secrets) kept = kept.replaceAll(secret, REMOVED);
  return kept.replace(EMAIL, REMOVED).replace(BEARER, REMOVED).replace(QUERY, "");
}
