/**
 * How Node runs the exchange. A young generation of 4 MiB halves instead of 16: its threads keep little of what an order makes, and
 * what is soon used again stays in the processor's cache (docs/performance.md).
 */
export const EXCHANGE_FLAGS = ["--max-semi-space-size=4"];

const LARGE_PAGES = "glibc.malloc.hugetlb=1";

/**
 * Asks the C library to ask the kernel for large pages, where both know of them: the engine's arrays are many megabytes, and are
 * read here and there. What an operator has set for the library stands, ours goes before it and so gives way.
 * @template {Record<string, string | undefined>} Environment
 * @param {Environment} env
 * @returns {Environment & { GLIBC_TUNABLES: string }}
 */
export function withLargePages(env) {
  const own = env.GLIBC_TUNABLES;
  return { ...env, GLIBC_TUNABLES: own ? `${LARGE_PAGES}:${own}` : LARGE_PAGES };
}
