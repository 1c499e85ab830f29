import type { IncomingMessage, ServerResponse } from "node:http";
import { rememberedCookies } from "../remembered-cookies.server";
import { endDrawing, startDrawing } from "./drawing.server";
import { KeptPage } from "./kept-page.server";
import { sharedPageOf, type SharedPage } from "./page-key.server";

const LIFETIME_MS = 1_000;
const PAGES_MAX = 200;
const BYTES_MAX = 32 * 1_048_576;

/** A page that is kept until `until`, or one that is being drawn. */
type Entry = { kind: "kept"; page: KeptPage; until: number } | { kind: "drawing"; page: Promise<KeptPage | null> };
const entries = new Map<string, Entry>();

/**
 * Takes every request before the website's own server does (docs/decisions/0022): answers with a page that is kept, waits
 * for one that is being drawn, or lets the server draw it.
 * @param draw hands the request on to the server
 */
export function answerEarly(asked: IncomingMessage, response: ServerResponse, draw: () => void): void {
  const shared = sharedPageOf(asked);
  const id = asked.headers["x-request-id"];
  if (!shared || typeof id !== "string") return draw();
  const entry = entries.get(shared.key);
  if (entry?.kind === "kept" && Date.now() < entry.until) return void send(entry.page, asked, response, shared);
  if (entry?.kind !== "drawing") return drawForAll(id, asked, response, shared, draw);
  void entry.page.then((page) => {
    if (response.destroyed) return;
    if (page) void send(page, asked, response, shared);
    else draw();
  });
}

/** Lets the server draw the page out of nothing but what is in its key, and keeps it if it is one for everybody. */
function drawForAll(
  id: string,
  asked: IncomingMessage,
  response: ServerResponse,
  shared: SharedPage,
  draw: () => void,
) {
  let settle: (page: KeptPage | null) => void = () => {};
  const page = new Promise<KeptPage | null>((resolve) => (settle = resolve));
  const drawing: Entry = { kind: "drawing", page };
  entries.set(shared.key, drawing);
  startDrawing(id, (drawn) => settle(KeptPage.of(drawn)));
  response.once("close", () => {
    endDrawing(id);
    settle(null);
  });
  void page.then((kept) => {
    entries.delete(shared.key);
    if (kept) keep(shared.key, kept);
  });
  asked.headers = shared.headers;
  draw();
}

/** Makes room first: what is over, then the oldest. */
function keep(key: string, page: KeptPage): void {
  const now = Date.now();
  let pages = 0;
  let bytes = page.bytesMax;
  for (const [other, entry] of [...entries].reverse()) {
    if (entry.kind !== "kept") continue;
    pages += 1;
    bytes += entry.page.bytesMax;
    if (now >= entry.until || pages >= PAGES_MAX || bytes > BYTES_MAX) entries.delete(other);
  }
  entries.set(key, { kind: "kept", page, until: now + LIFETIME_MS });
}

async function send(page: KeptPage, asked: IncomingMessage, response: ServerResponse, { request }: SharedPage) {
  const { status, headers, body } = await page.answerTo(asked.headers);
  const cookies = rememberedCookies(request);
  response.writeHead(status, cookies.length > 0 ? { ...headers, "set-cookie": cookies } : headers);
  response.end(body ?? undefined);
}
