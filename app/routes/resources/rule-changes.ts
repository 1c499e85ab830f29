import type { LoaderFunctionArgs } from "@remix-run/node";
import { ruleChangesFile } from "~/features/trading-rules/rule-changes-file.server";
import { DEFAULT_LOCALE } from "~/i18n/locales";

/** What has become of the trading rules as a file, with the parameters of its page: `format` csv, else json. */
export function loader({ request }: LoaderFunctionArgs) {
  const isCsv = new URL(request.url).searchParams.get("format") === "csv";
  return ruleChangesFile({ request, locale: DEFAULT_LOCALE }, isCsv ? "csv" : "json");
}
