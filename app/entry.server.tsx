import { randomBytes } from "node:crypto";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { wrapHandleErrorWithSentry } from "@sentry/remix";
import { renderToString } from "react-dom/server";
import { textsOf } from "~/i18n/i18n.server";
import { TextsContext } from "~/i18n/use-translation";
import { ShellTypeContext } from "~/lib/native/shell-type";
import { NonceContext } from "~/lib/nonce";
import { DocumentRequestContext, FIRST_ENTRY } from "~/lib/request-id";
import { answerEarly } from "~/server/anonymous-pages/answer-early.server";
import { noteDrawn } from "~/server/anonymous-pages/drawing.server";
import { builtFiles } from "~/server/built-files.server";
import { encoded, encodingOf } from "~/server/encodings.server";
import { env } from "~/server/env.server";
import { startErrorReports } from "~/server/error-reports.server";
import { localeOfPath } from "~/server/locale.server";
import { only, ownPages } from "~/server/own-pages.server";
import { pageStart } from "~/server/page-start.server";
import { requestIdOf } from "~/server/request-id.server";
import { nonceSources, setSecurityHeaders } from "~/server/security-headers.server";
import { shellTypeOf } from "~/server/shell-type.server";

// A wrong setting stops the start with its sentence, not the first page.
try {
  const { sentryDsn, spotApiUrl, futuresApiUrl } = env();
  if (sentryDsn !== null) startErrorReports(sentryDsn, [spotApiUrl, futuresApiUrl]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Where remix-serve, too, finds them. */
const sendBuiltFile = builtFiles("build/client/assets");
/** It names this file, so it can be had only later. */
const drawOwnPage = ownPages(() => import("virtual:remix/server-build"));

// The launcher's guard hands every request to this first; the development server has no guard, and draws every page anew.
const answerFirst: typeof answerEarly = (asked, response, leave) => {
  if (sendBuiltFile(asked, response)) return;
  answerEarly(asked, response, () => drawOwnPage(asked, response, leave));
};
Reflect.set(globalThis, Symbol.for("bourse.answer-early"), answerFirst);

/** Loaders await what they give, so nothing is left to wait for; until then Remix holds on to a page's data. */
export const streamTimeout = 100;
/** Of encoding a page: beyond it, each byte less costs more time than it saves. */
const EFFORT = { br: 4, gzip: 4 };

/** Everything that a page shows is there before it is drawn: it is drawn as one text, and goes out in one write. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  headers.set("Content-Type", "text/html; charset=utf-8");
  setSecurityHeaders(headers, nonceSources(nonce));
  const html = `<!DOCTYPE html>${drawn(request, nonce, context)}${await pageStart(context, nonce)}`;
  noteDrawn(request, { status, headers, html, nonce });
  return inItsEncoding(request, html, { status, headers });
}

/** remix-serve would encode it in small pieces, and with more effort than a page is worth that one visitor sees once. */
async function inItsEncoding(
  request: Request,
  html: string,
  { status, headers }: { status: number; headers: Headers },
) {
  const encoding = encodingOf(request.headers.get("Accept-Encoding") ?? "");
  const body = await encoded(Buffer.from(html), encoding, EFFORT);
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  headers.append("Vary", "Accept-Encoding");
  return new Response(new Uint8Array(body), { status, headers });
}

function drawn(request: Request, nonce: string, context: EntryContext): string {
  const texts = textsOf(localeOfPath(new URL(request.url).pathname));
  // The routes that the page has, of some 70: React's part of Remix tries the address on all that it is given once more.
  const { manifest, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const ofThePage = {
    ...context,
    manifest: { ...manifest, routes: only(manifest.routes, ids) },
    serverHandoffStream: undefined,
  };
  return renderToString(
    <NonceContext.Provider value={nonce}>
      <DocumentRequestContext.Provider value={{ id: requestIdOf(request), entryKey: FIRST_ENTRY }}>
        <ShellTypeContext.Provider value={shellTypeOf(request)}>
          <TextsContext.Provider value={texts}>
            <RemixServer context={ofThePage} url={request.url} nonce={nonce} />
          </TextsContext.Provider>
        </ShellTypeContext.Provider>
      </DocumentRequestContext.Provider>
    </NonceContext.Provider>,
  );
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
