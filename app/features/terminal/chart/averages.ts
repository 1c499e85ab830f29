/** Candles that each moving average on the chart spans. */
export const AVERAGE_PERIODS = [7, 25, 99] as const;
