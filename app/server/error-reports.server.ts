import { init } from "@sentry/remix";
import { withoutSecrets } from "~/lib/error-report";

/**
 * Starts reporting the server's errors to the operator's own sink. Calls of the given origins carry the trace's headers,
 * others don't.
 */
export function startErrorReports(dsn: string, apiOrigins: readonly string[]): void {
  init({
    dsn,
    includeLocalVariables: false,
    sendDefaultPii: false,
    tracePropagationTargets: apiOrigins.map(
      (origin) => new RegExp(`^${new URL(origin).origin.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?:[/?#]|$)`),
    ),
    beforeSend: withoutSecrets,
    beforeBreadcrumb: () => null,
  });
}
