import { init, type ErrorEvent } from "@sentry/remix";

/** Starts reporting the server's errors to the operator's own sink. */
export function startErrorReports(dsn: string): void {
  init({ dsn, includeLocalVariables: false, beforeSend: withoutSecrets });
}

/** Cookies, headers, bodies and queries hold session tokens, e-mail addresses and passwords: none of them leaves. */
function withoutSecrets(event: ErrorEvent): ErrorEvent {
  const { method, url } = event.request ?? {};
  return { ...event, user: undefined, breadcrumbs: undefined, request: { method, url: url?.split("?", 1)[0] } };
}
