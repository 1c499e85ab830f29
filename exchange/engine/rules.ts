/**
 * Which rules of the core are live. Raised with every change of what a command does to balances, orders or books: records keep
 * the number that they were written under, and the core branches on it, so that a replay does what was done then.
 */
export const RULES = 1;
