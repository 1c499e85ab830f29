import type { LoaderFunctionArgs } from "@remix-run/node";
import { ordersCsv } from "~/features/orders/orders-csv.server";
import { DEFAULT_LOCALE } from "~/i18n/locales";
import { guardedLoader } from "~/server/guards.server";

/** The rows of the page of orders as a file, with the same parameters. */
export const loader = guardedLoader({ authLogin: true }, ({ request }: LoaderFunctionArgs) =>
  ordersCsv({ request, locale: DEFAULT_LOCALE }),
);
