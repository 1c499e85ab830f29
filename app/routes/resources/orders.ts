import type { LoaderFunctionArgs } from "@remix-run/node";
import { futuresOrdersCsv } from "~/features/orders/futures/futures-csv.server";
import { ordersCsv } from "~/features/orders/orders-csv.server";
import { DEFAULT_LOCALE } from "~/i18n/locales";
import { guardedLoader } from "~/server/guards.server";

/** The rows of a page of orders as a file, with the same parameters. */
export const loader = guardedLoader({ authLogin: true }, ({ request }: LoaderFunctionArgs) => {
  const isFutures = new URL(request.url).searchParams.get("market") === "futures";
  return (isFutures ? futuresOrdersCsv : ordersCsv)({ request, locale: DEFAULT_LOCALE });
});
