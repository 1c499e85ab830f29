import type { LoaderFunctionArgs } from "@remix-run/node";
import { liquidationFile } from "~/features/liquidations/liquidation.page.server";
import { DEFAULT_LOCALE } from "~/i18n/locales";

/** One liquidation (`id`) as JSON: all that it was worked out from. */
export function loader({ request }: LoaderFunctionArgs) {
  return liquidationFile({ request, locale: DEFAULT_LOCALE });
}
