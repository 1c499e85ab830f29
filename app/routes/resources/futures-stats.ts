import type { LoaderFunctionArgs } from "@remix-run/node";
import { statsFile } from "~/features/futures-stats/futures-stats-file.server";
import { DEFAULT_LOCALE } from "~/i18n/locales";

/** What a market did, interval by interval: `pair`, `interval` and `format` (csv, else json). */
export function loader({ request }: LoaderFunctionArgs) {
  const isCsv = new URL(request.url).searchParams.get("format") === "csv";
  return statsFile({ request, locale: DEFAULT_LOCALE }, isCsv ? "csv" : "json");
}
