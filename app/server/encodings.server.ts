import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** How hard to try, brotli 0 to 11 and gzip 1 to 9. */
export interface Effort {
  br: number;
  gzip: number;
}

/** Of what comes out at a time: each piece is a message of its own to the other thread, and a page fits into one. */
const PIECE_BYTES = 65_536;

/** Bytes in an encoding; another thread does the work. */
export function encoded(bytes: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === "identity") return Promise.resolve(bytes);
  if (encoding === "gzip") return promisify(gzip)(bytes, { level: effort.gzip, chunkSize: PIECE_BYTES });
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: size } = constants;
  return promisify(brotliCompress)(bytes, {
    chunkSize: PIECE_BYTES,
    params: { [quality]: effort.br, [size]: bytes.length },
  });
}

/** The best encoding that the browser takes, by its Accept-Encoding; a weight of none refuses one. */
export function encodingOf(accepted: string): Encoding {
  const takes = (name: string) =>
    new RegExp(`(?:^|[,\\s])${name}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))|,|$)`).test(accepted);
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}
