import { Writable } from "node:stream";

/** More than any page: the renderer is never told to wait. */
const ROOM_BYTES = 64 * 1_048_576;

/**
 * Takes a page from React's stream and gives it as one text.
 *
 * React 18's stream writes its whole buffer where a character of several bytes would cross its end, so that one to
 * three NUL bytes stand before that character (facebook/react#24985). A NUL is never part of a page or of a longer
 * UTF-8 character: they are taken out.
 */
export class WholePage extends Writable {
  private readonly chunks: Buffer[] = [];

  constructor(private readonly onWhole: (html: string) => void) {
    super({ highWaterMark: ROOM_BYTES });
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.chunks.push(chunk);
    done();
  }

  override _final(done: () => void): void {
    const text = Buffer.concat(this.chunks).toString("utf8");
    this.onWhole(text.includes("\0") ? text.replaceAll("\0", "") : text);
    done();
  }
}
