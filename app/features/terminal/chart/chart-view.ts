import { useSearchParams } from "@remix-run/react";

export const CHART_VIEWS = ["candles", "depth"] as const;
export type ChartView = (typeof CHART_VIEWS)[number];

/** What the chart's place shows, by the address: it works without a script. */
export function useChartView(): ChartView {
  const [search] = useSearchParams();
  return readChartView(search.get("view"));
}

export function readChartView(text: string | null): ChartView {
  return text === "depth" ? "depth" : "candles";
}
