/**
 * How Node runs the exchange. A young generation of 4 MiB halves instead of 16: its threads keep little of what an order makes, and
 * what is soon used again stays in the processor's cache (docs/performance.md).
 */
export const EXCHANGE_FLAGS = ["--max-semi-space-size=4"];
