import type { LoaderFunctionArgs } from "@remix-run/node";
import { fundingCsv } from "~/features/funding-history/funding-csv.server";
import { DEFAULT_LOCALE } from "~/i18n/locales";

/** The settlements that a page of historical funding shows as a file, with the same parameters and `pair`. */
export function loader({ request }: LoaderFunctionArgs) {
  return fundingCsv({ request, locale: DEFAULT_LOCALE });
}
