import { randomBytes } from "node:crypto";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { wrapHandleErrorWithSentry } from "@sentry/remix";
import { renderToPipeableStream } from "react-dom/server";
import { textsOf } from "~/i18n/i18n.server";
import { TextsContext } from "~/i18n/use-translation";
import { ShellTypeContext } from "~/lib/native/shell-type";
import { NonceContext } from "~/lib/nonce";
import { DocumentRequestContext, FIRST_ENTRY } from "~/lib/request-id";
import { answerEarly } from "~/server/anonymous-pages/answer-early.server";
import { noteDrawn } from "~/server/anonymous-pages/drawing.server";
import { env } from "~/server/env.server";
import { startErrorReports } from "~/server/error-reports.server";
import { localeOfPath } from "~/server/locale.server";
import { requestIdOf } from "~/server/request-id.server";
import { nonceSources, setSecurityHeaders } from "~/server/security-headers.server";
import { shellTypeOf } from "~/server/shell-type.server";
import { WholePage } from "~/server/whole-page.server";

// A wrong setting stops the start with its sentence, not the first page.
try {
  const { sentryDsn, spotApiUrl, futuresApiUrl } = env();
  if (sentryDsn !== null) startErrorReports(sentryDsn, [spotApiUrl, futuresApiUrl]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// The launcher's guard hands every request to this first; the development server has no guard, and draws every page anew.
Reflect.set(globalThis, Symbol.for("bourse.answer-early"), answerEarly);

export const streamTimeout = 5_000;

/** Everything that a page shows is there before it is drawn: it goes out whole, in one write. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  headers.set("Content-Type", "text/html; charset=utf-8");
  setSecurityHeaders(headers, nonceSources(nonce));
  const { html, hasFailed } = await drawn(request, nonce, context);
  const page = { status: hasFailed ? 500 : status, headers, html, nonce };
  noteDrawn(request, page);
  return new Response(html, page);
}

function drawn(request: Request, nonce: string, context: EntryContext): Promise<{ html: string; hasFailed: boolean }> {
  const texts = textsOf(localeOfPath(new URL(request.url).pathname));
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    let isShellDrawn = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <DocumentRequestContext.Provider value={{ id: requestIdOf(request), entryKey: FIRST_ENTRY }}>
          <ShellTypeContext.Provider value={shellTypeOf(request)}>
            <TextsContext.Provider value={texts}>
              <RemixServer context={context} url={request.url} nonce={nonce} abortDelay={streamTimeout + 1_000} />
            </TextsContext.Provider>
          </ShellTypeContext.Provider>
        </DocumentRequestContext.Provider>
      </NonceContext.Provider>,
      {
        nonce,
        onShellReady() {
          isShellDrawn = true;
        },
        onAllReady() {
          clearTimeout(timer);
          pipe(new WholePage((html) => resolve({ html, hasFailed })));
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error: unknown) {
          hasFailed = true;
          if (isShellDrawn) console.error(error);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
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
