import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { encoded, encodingOf, type Encoding } from "../encodings.server";
import { setSecurityHeaders } from "../security-headers.server";
import type { DrawnPage } from "./drawing.server";
import { unmarked } from "./inline-policy.server";

/** It is made once for many: better than the quick one of a page for one visitor. */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;
/** Remembered from the address alone, so each answer says them anew; a page that sets any other cookie isn't kept. */
const SAID_ANEW = /^(?:lastPair|lastContract|locale)=/;

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
    const body = encoded(this.html, encoding, { br: BROTLI_QUALITY, gzip: GZIP_LEVEL });
    this.bodies.set(encoding, body);
    return body;
  }
}
