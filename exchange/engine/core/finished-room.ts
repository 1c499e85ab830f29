/*
 * How much room the log of finished orders takes and when it is cleared up. What the exchange does is the same with any of
 * these; apart from the log, so that a test can let it turn over within a few orders.
 */

/** Words of a chunk of the log, as a power of two: 128 KiB. The longest record must fit in. */
export const CHUNK_SHIFT = 14;
/** More forgotten records than this, beyond as many as are remembered, are not kept waiting. */
export const SLACK = 4_096;
/** So many finished orders later the oldest are looked at, twice as many: they can't pile up, and their waits for memory overlap. */
export const FORGOTTEN_AFTER = 64;
