import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { localeOf } from "~/server/locale.server";

export function loader({ params, request }: LoaderFunctionArgs) {
  return { locale: localeOf(params, request) };
}

export default function LocaleLayout() {
  return <Outlet />;
}
