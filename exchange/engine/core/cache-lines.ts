/** How far a view begins into its memory, so that it begins at a cache line: what is large is handed out 16 bytes after one's beginning. */
const OFFSET = 48;

/** Ints of which every 16 are a cache line. */
export function lineInts(length: number): Int32Array {
  return new Int32Array(new ArrayBuffer(OFFSET + length * 4), OFFSET, length);
}

/** Words of which every 8 are a cache line. */
export function lineDoubles(length: number): Float64Array {
  return new Float64Array(new ArrayBuffer(OFFSET + length * 8), OFFSET, length);
}
