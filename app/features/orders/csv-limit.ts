/** Rows that one file holds at most, the newest. */
export const CSV_ROWS_MAX = 10_000;
