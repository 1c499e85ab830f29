import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { setSecurityHeaders } from "../security-headers.server";
import type { DrawnPage } from "./drawing.server";
import { unmarked } from "./inline-policy.server";

const BROTLI_QUALITY = 5;
/** Remembered from the address alone, so each answer says them anew; a page that sets any other cookie isn't kept. */
const SAID_ANEW = /^(?:lastPair|lastContract|locale)=/;

type Encoding = "br" | "gzip" | "identity";
const ENCODERS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes) => promisify(gzip)(bytes),
  identity: (bytes) => Promise.resolve(bytes),
};

/** A page that is given to more than one visitor: no nonce, no cookie, each encoding made once. */
export class KeptPage {
  private readonly bodies = new Map<Encoding, Promise<Buffer>>();

  private constructor(
    private readonly html: Buffer,
    private readonly headers: OutgoingHttpHeaders,
    readonly etag: string,
  ) {}

  /** Null where the page must not be given to anybody else. */
  static of({ status, headers, html, nonce }: DrawnPage): KeptPage | null {
    const isPlain = status === 200 && headers.getSetCookie().every((cookie) => SAID_ANEW.test(cookie));
    const page = isPlain ? unmarked(html, nonce) : null;
    if (!page) return null;
    const sent = new Headers({
      "Content-Type": "text/html; charset=utf-8",
      // The browser asks again before it shows the page, and hears that it is still the same or gets another.
      "Cache-Control": "private, no-cache",
      Vary: "Accept-Encoding",
    });
    setSecurityHeaders(sent, page.sources);
    const bytes = Buffer.from(page.html);
    // Weak: the same page has several encodings.
    const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
    return new KeptPage(bytes, { ...Object.fromEntries(sent), etag }, etag);
  }

  /** At most, with the encodings that may still be made. */
  get bytesMax(): number {
    return this.html.length * 2;
  }

  /** What to answer a request with: nothing but headers where it has this page already. */
  async answerTo(
    asked: IncomingHttpHeaders,
  ): Promise<{ status: number; headers: OutgoingHttpHeaders; body: Buffer | null }> {
    const has = asked["if-none-match"]?.split(",").some((tag) => tag.trim() === this.etag) ?? false;
    if (has) return { status: 304, headers: this.headers, body: null };
    const encoding = encodingOf(String(asked["accept-encoding"] ?? ""));
    const body = await this.bodyIn(encoding);
    const coded = encoding === "identity" ? {} : { "content-encoding": encoding };
    return { status: 200, headers: { ...this.headers, ...coded, "content-length": body.length }, body };
  }

  private bodyIn(encoding: Encoding): Promise<Buffer> {
    const known = this.bodies.get(encoding);
    if (known) return known;
    const body = ENCODERS[encoding](this.html);
    this.bodies.set(encoding, body);
    return body;
  }
}

/** The best encoding that the browser takes; a weight of none refuses one. */
function encodingOf(accepted: string): Encoding {
  const takes = (name: string) =>
    new RegExp(`(?:^|[,\\s])${name}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))|,|$)`).test(accepted);
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}
