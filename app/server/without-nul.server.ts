import { Transform } from "node:stream";

/**
 * React 18's stream writes its whole buffer where a character of several bytes would cross its end, so that one to
 * three NUL bytes stand before that character (facebook/react#24985). A NUL is never part of a page or of a longer
 * UTF-8 character: they are taken out.
 */
export function withoutNul(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
    },
  });
}
