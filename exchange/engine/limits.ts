/** Bounds that decide what a command does. They are part of the rules: replay needs the values that were live. */
export const ENGINE_LIMITS = {
  openOrdersPerAccount: 500,
  sessionsPerAccount: 20,
  /**
   * Finished orders an account keeps in memory, newest last. A clientOrderId is remembered while its order is open and
   * for this many further finished orders of the account; the same window answers ORDER_FINISHED.
   */
  finishedOrdersPerAccount: 500,
} as const;
