import { randomBytes } from "node:crypto";
import { createReadableStreamFromReadable, type EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { wrapHandleErrorWithSentry } from "@sentry/remix";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { i18nFor } from "~/i18n/i18n.server";
import { ShellTypeContext } from "~/lib/native/shell-type";
import { NonceContext } from "~/lib/nonce";
import { DocumentRequestContext, FIRST_ENTRY } from "~/lib/request-id";
import { env } from "~/server/env.server";
import { startErrorReports } from "~/server/error-reports.server";
import { localeOfPath } from "~/server/locale.server";
import { requestIdOf } from "~/server/request-id.server";
import { setSecurityHeaders } from "~/server/security-headers.server";
import { shellTypeOf } from "~/server/shell-type.server";
import { withoutNul } from "~/server/without-nul.server";

// A wrong setting stops the start with its sentence, not the first page.
try {
  const { sentryDsn, spotApiUrl, futuresApiUrl } = env();
  if (sentryDsn !== null) startErrorReports(sentryDsn, [spotApiUrl, futuresApiUrl]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

export const streamTimeout = 5_000;

export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const nonce = randomBytes(16).toString("base64");
  const i18n = i18nFor(localeOfPath(new URL(request.url).pathname));
  headers.set("Content-Type", "text/html; charset=utf-8");
  setSecurityHeaders(headers, nonce);
  // Crawlers get the whole page at once.
  const ready = isbot(request.headers.get("user-agent") ?? "") ? "onAllReady" : "onShellReady";
  return new Promise<Response>((resolve, reject) => {
    let shellSent = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <DocumentRequestContext.Provider value={{ id: requestIdOf(request), entryKey: FIRST_ENTRY }}>
          <ShellTypeContext.Provider value={shellTypeOf(request)}>
            <I18nextProvider i18n={i18n}>
              <RemixServer context={context} url={request.url} nonce={nonce} abortDelay={streamTimeout + 1_000} />
            </I18nextProvider>
          </ShellTypeContext.Provider>
        </DocumentRequestContext.Provider>
      </NonceContext.Provider>,
      {
        nonce,
        [ready]() {
          shellSent = true;
          const body = withoutNul();
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError: reject,
        onError(error: unknown) {
          status = 500;
          if (shellSent) console.error(error);
        },
      },
    );
    setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

/** Data of client-side navigations holds what pages hold: the same caches must not keep it. */
export function handleDataRequest(response: Response): Response {
  response.headers.set("Cache-Control", "private, no-store");
  response.headers.set("X-Content-Type-Options", "nosniff");
  response.headers.append("Vary", "Cookie, Accept-Language");
  return response;
}

/** A page that was left while loading is not an error. */
function logError(error: unknown, { request }: { request: unknown }) {
  if (!(request instanceof Request)) return console.error(error);
  if (!request.signal.aborted) console.error(`Request ${requestIdOf(request) ?? "without an id"}:`, error);
}

export const handleError = wrapHandleErrorWithSentry(logError);
