import { useLocation, useMatches } from "@remix-run/react";
import { browserTracingIntegration, captureException, init } from "@sentry/remix";
import { useEffect } from "react";
import { withoutSecrets } from "./error-report";

export { captureException };

/** Starts the SDK. It puts the trace's headers on requests to our own origin alone, which is its default. */
export function startSentry(dsn: string): void {
  init({
    dsn,
    sendDefaultPii: false,
    // No spans are taken: it is here for the headers.
    integrations: [browserTracingIntegration({ useEffect, useLocation, useMatches })],
    beforeSend: withoutSecrets,
    beforeBreadcrumb: () => null,
  });
}
