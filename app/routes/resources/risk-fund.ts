import type { LoaderFunctionArgs } from "@remix-run/node";
import { riskFundFile } from "~/features/risk-fund/risk-fund-file.server";
import { DEFAULT_LOCALE } from "~/i18n/locales";

/** The risk fund with the parameters of its page: `format` csv is its movements, else json. */
export function loader({ request }: LoaderFunctionArgs) {
  const isCsv = new URL(request.url).searchParams.get("format") === "csv";
  return riskFundFile({ request, locale: DEFAULT_LOCALE }, isCsv ? "csv" : "json");
}
